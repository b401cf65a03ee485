"""The agent's door over MCP: read, propose, ask, log. The agent is fixed by whoever opened the door, and nothing here decides."""
