// A session of the TypeScript SDK with the door on stdio: node client.mjs COMMAND ARGUMENT ... prints one JSON value.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ResourceUpdatedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";

const [command, ...args] = process.argv.slice(2);
const client = new Client({ name: "soulkeeper-tests", version: "0.0.0" });
const updated = [];
client.setNotificationHandler(ResourceUpdatedNotificationSchema, (told) => void updated.push(told.params.uri));
await client.connect(new StdioClientTransport({ command, args }));

const called = async (name, said = {}) => {
  const result = await client.callTool({ name, arguments: said });
  return { failed: result.isError ?? false, shape: result.structuredContent, text: result.content[0].text };
};
const change = { kind: "add", field: "always-do", value: "Ask first.", reason: "asked for twice" };

const tools = (await client.listTools()).tools;
const listed = (await client.listResources()).resources;
await client.subscribeResource({ uri: "soul://maya/approvals" });
const told = {
  server: client.getServerVersion(),
  capabilities: client.getServerCapabilities(),
  tools: tools.map((tool) => tool.name),
  read: await called("soul_read", { file: "soul" }),
  can: await called("soul_can_propose"),
  proposed: await called("soul_propose_change", change),
  refused: await called("soul_propose_update", { file: "identity", newContent: "# Me\n", reason: "mine" }),
  invalid: await called("soul_read", { file: "everything" }),
  resources: listed.map((resource) => resource.uri),
  resource: (await client.readResource({ uri: "soul://maya/soul" })).contents[0],
  prompt: (await client.getPrompt({ name: "propose_well" })).messages[0].content.text,
  unknown: await client.callTool({ name: "soul_approve", arguments: {} }).catch((error) => error.code),
};
for (let turn = 0; turn < 100 && updated.length === 0; turn++) await new Promise((wake) => setTimeout(wake, 100));
await client.close();
console.log(JSON.stringify({ ...told, updated }));
