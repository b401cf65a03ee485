"""The MCP server of one agent: tools, resources and the prompt, translated to the protocol.

Tools run in threads, a few at a time; their answers are structured, with the same JSON as text.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from importlib.metadata import version
from typing import Any

import anyio
import mcp_types as types
from anyio.to_thread import run_sync
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.subscriptions import InMemorySubscriptionBus, ListenHandler, ResourceUpdated
from mcp.shared.exceptions import MCPError

from soulkeeper.errors import SoulError, Unavailable
from soulkeeper.faces import wire
from soulkeeper.faces.agent.mcp import instructions, resources
from soulkeeper.faces.agent.mcp.access import AgentAccess
from soulkeeper.faces.agent.mcp.subscriptions import Watch
from soulkeeper.faces.agent.mcp.tool import Tool, run
from soulkeeper.faces.agent.mcp.tools import BY_NAME, TOOLS
from soulkeeper.faces.hints import without_commands

NAME = "soulkeeper"
PROMPT = "propose_well"
AT_ONCE, MOST_STREAMS = 4, 16

Context = ServerRequestContext[Any, Any]


def make_server(access: AgentAccess) -> Server[Any]:
    """The server for one agent. Without notifications, it offers no subscriptions."""
    handlers = Handlers(access)
    return Server(
        NAME,
        version=version("soulkeeper"),
        title="Soulkeeper",
        instructions=instructions.INSTRUCTIONS,
        lifespan=handlers.lifespan,
        on_list_tools=handlers.list_tools,
        on_call_tool=handlers.call_tool,
        on_list_resources=handlers.list_resources,
        on_list_resource_templates=handlers.list_resource_templates,
        on_read_resource=handlers.read_resource,
        on_list_prompts=handlers.list_prompts,
        on_get_prompt=handlers.get_prompt,
        on_subscribe_resource=handlers.subscribe if access.notifies else None,
        on_unsubscribe_resource=handlers.unsubscribe if access.notifies else None,
        on_subscriptions_listen=handlers.listen if access.notifies else None,
    )


class Handlers:
    def __init__(self, access: AgentAccess) -> None:
        self._access = access
        self._watch = Watch(access)
        self._turns = anyio.CapacityLimiter(AT_ONCE)

    @asynccontextmanager
    async def lifespan(self, server: Server[Any]) -> AsyncIterator[None]:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(self._watch.run)
            yield
            tasks.cancel_scope.cancel()

    async def list_tools(self, context: Context, params: object) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_tool(tool) for tool in TOOLS])

    async def call_tool(self, context: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        tool = BY_NAME.get(params.name)
        if tool is None:
            raise MCPError(types.INVALID_PARAMS, f"no tool named {params.name[:100]!r}")
        result = await run_sync(run, tool, self._access, params.arguments or {}, limiter=self._turns)
        text = json.dumps(result.shape, ensure_ascii=False)
        content: list[types.ContentBlock] = [types.TextContent(type="text", text=text)]
        return types.CallToolResult(content=content, structured_content=result.shape, is_error=result.failed)

    async def list_resources(self, context: Context, params: object) -> types.ListResourcesResult:
        with _protocol_errors():
            page = await run_sync(resources.list_resources, self._access, limiter=self._turns)
        return types.ListResourcesResult(resources=[_resource(resource) for resource in page])

    async def list_resource_templates(self, context: Context, params: object) -> types.ListResourceTemplatesResult:
        page = [_template(template) for template in resources.templates(self._access)]
        return types.ListResourceTemplatesResult(resource_templates=page)

    async def read_resource(
        self, context: Context, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        with _protocol_errors():
            resource, text = await run_sync(resources.read, self._access, str(params.uri), limiter=self._turns)
        content = types.TextResourceContents(uri=resource.uri, mime_type=resource.media, text=text)
        return types.ReadResourceResult(contents=[content])

    async def subscribe(self, context: Context, params: types.SubscribeRequestParams) -> types.EmptyResult:
        connection = context.session._connection  # the only way to notice that a client has disconnected
        with _protocol_errors():
            await run_sync(resources.find, self._access, str(params.uri), limiter=self._turns)
            if connection not in self._watch.subscribers:
                connection.exit_stack.callback(self._watch.forget, connection)
            await self._watch.subscribe(connection, connection.send_resource_updated, str(params.uri))
        return types.EmptyResult()

    async def unsubscribe(self, context: Context, params: types.UnsubscribeRequestParams) -> types.EmptyResult:
        self._watch.unsubscribe(context.session._connection, str(params.uri))
        return types.EmptyResult()

    async def listen(
        self, context: Context, params: types.SubscriptionsListenRequestParams
    ) -> types.SubscriptionsListenResult:
        """The newer kind of subscription: the answer is the stream."""
        if len(self._watch.subscribers) >= MOST_STREAMS:
            raise MCPError(types.INTERNAL_ERROR, f"{MOST_STREAMS} streams are already open")
        bus = InMemorySubscriptionBus()
        async with self._watch.listening(lambda uri: bus.publish(ResourceUpdated(uri=uri))):
            return await ListenHandler(bus)(context, params)

    async def list_prompts(self, context: Context, params: object) -> types.ListPromptsResult:
        title = instructions.PROPOSE_WELL_TITLE
        return types.ListPromptsResult(prompts=[types.Prompt(name=PROMPT, title=title, description=f"{title}.")])

    async def get_prompt(self, context: Context, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        if params.name != PROMPT:
            raise MCPError(types.INVALID_PARAMS, f"no prompt named {params.name[:100]!r}")
        content = types.TextContent(type="text", text=instructions.PROPOSE_WELL)
        return types.GetPromptResult(messages=[types.PromptMessage(role="user", content=content)])


@contextmanager
def _protocol_errors() -> Iterator[None]:
    try:
        yield
    except SoulError as error:
        code = types.INTERNAL_ERROR if isinstance(error, Unavailable) else types.INVALID_PARAMS
        raise MCPError(
            code, error.message, {"code": wire.code_of(error), "hint": without_commands(error.hint)}
        ) from error


def _tool(tool: Tool) -> types.Tool:
    hints = types.ToolAnnotations(
        title=tool.title,
        read_only_hint=not tool.asks,
        destructive_hint=False,
        idempotent_hint=not tool.asks,
        open_world_hint=False,
    )
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=tool.takes,
        output_schema=tool.gives,
        annotations=hints,
    )


def _template(template: resources.Resource) -> types.ResourceTemplate:
    return types.ResourceTemplate(
        uri_template=template.uri,
        name=template.name,
        title=template.title,
        description=template.description,
        mime_type=template.media,
    )


def _resource(resource: resources.Resource) -> types.Resource:
    return types.Resource(
        uri=resource.uri,
        name=resource.name,
        title=resource.title,
        description=resource.description,
        mime_type=resource.media,
    )
