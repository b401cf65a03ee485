"""The agent's MCP door: read, propose, ask, log. The connection determines the agent, and nothing here decides."""
