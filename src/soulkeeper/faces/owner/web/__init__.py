"""The web console: pages rendered on the server. Every page parses, calls a service and renders; no rule lives here."""
