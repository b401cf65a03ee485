"""The owner's phone: messages and buttons of a Telegram bot."""
