"""The agent's MCP door: read, propose, ask, log. Whoever opens the door fixes the agent, and nothing here decides."""
