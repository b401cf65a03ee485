"""The adapter for the Bot API: refusals and failures of Telegram are reported in our own words, without the token."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from tools.telegram_api import TOKEN, TelegramApi, labels, person
from tools.telegram_http import Fault, Refusal

from soulkeeper.adapters.telegram import TelegramMessenger
from soulkeeper.domain.notices.chat_text import bold, code, plain, pre
from soulkeeper.notice_ports import Undelivered

KEYS = [[("Approve", "a1"), ("Reject", "r1")]]


@pytest.fixture(scope="module")
def api() -> Iterator[TelegramApi]:
    api = TelegramApi()
    yield api
    api.close()


@pytest.fixture(scope="module")
def messenger(api: TelegramApi) -> Iterator[TelegramMessenger]:
    messenger = TelegramMessenger(TOKEN, api.url, seconds=60.0)
    yield messenger
    messenger.close()


def test_a_message_keeps_its_spans_and_buttons_and_can_be_edited(
    api: TelegramApi, messenger: TelegramMessenger
) -> None:
    text = bold("🙂 Hi") + " " + code("http://evil.example @bob /approve") + "\n" + pre("+a\n-b", "diff")
    number = messenger.send(7, text, KEYS)
    sent = api.messages[7, number]
    assert (sent["text"], labels(sent), sent["links"]) == (text.text, ["Approve", "Reject"], [])
    assert [(e["type"], e["offset"], e["length"]) for e in sent["entities"]] == [
        (span.mark, span.offset, span.length) for span in text.spans
    ]
    messenger.edit(7, number, plain("done"))
    messenger.edit(7, number, plain("done"))  # nothing changed: no failure
    assert (api.messages[7, number]["text"], labels(api.messages[7, number])) == ("done", [])


def test_a_file_has_a_caption_that_can_be_edited(api: TelegramApi, messenger: TelegramMessenger) -> None:
    number = messenger.send_file(7, "question.diff", b"+a\n\xf0\x9f\x99\x82", plain("too long"), KEYS)
    messenger.edit_caption(7, number, bold("decided"))
    sent = api.messages[7, number]
    assert (sent["content"], sent["caption"], labels(sent)) == (b"+a\n\xf0\x9f\x99\x82", "decided", [])


def test_updates_come_as_they_were_sent_however_strange(api: TelegramApi, messenger: TelegramMessenger) -> None:
    sent = [api.write(person(7, "Ada"), "hello"), api.update(callback_query={"id": "x"}), api.update(message=[1])]
    assert messenger.updates(0, 1) == sent
    assert messenger.updates(sent[1]["update_id"], 1) == sent[2:]


@pytest.mark.parametrize(
    ("fault", "words", "wait"),
    [
        (Fault(status=429, retry_after=7), "asks to wait 7 seconds", 7),
        (Fault(status=500), "cannot be reached, or its answer is not valid", 0),
        (Fault(half=True), "cannot be reached, or its answer is not valid", 0),
        (Fault(status=403), "blocked", 0),
        (Fault(status=409), "another program receives the updates", 0),
        (Fault(status=429, retry_after="soon"), "asks to wait 0 seconds", 0),  # type: ignore[arg-type]
        (Fault(status=429, retry_after=10**9), "asks to wait 86400 seconds", 86_400),
    ],
    ids=["429", "500", "half", "blocked", "another poller", "429 without a number", "429 for years"],
)
def test_a_failure_can_be_tried_again(
    api: TelegramApi, messenger: TelegramMessenger, fault: Fault, words: str, wait: float
) -> None:
    api.fail("sendMessage", fault)
    with pytest.raises(Undelivered, match=words) as raised:
        messenger.send(7, plain("hello"))
    assert (raised.value.retry_after, raised.value.is_final) == (wait, False)
    assert TOKEN not in f"{raised.value!r}{raised.value.__cause__!r}"


@pytest.mark.parametrize("answer", [True, None, [], "yes", {"message_id": None}, {"chat": 7}], ids=str)
def test_an_answer_that_makes_no_sense_is_a_failure_that_can_be_tried_again(
    api: TelegramApi, messenger: TelegramMessenger, monkeypatch: pytest.MonkeyPatch, answer: object
) -> None:
    for method in ("_send_message", "_get_me"):
        monkeypatch.setattr(api, method, lambda call: answer)
    with pytest.raises(Undelivered, match="its answer is not valid") as raised:
        messenger.send(7, plain("hello"))
    assert not raised.value.is_final
    with pytest.raises(Undelivered):
        messenger.name()


def test_a_receiver_that_does_not_answer_in_time_can_be_retried(api: TelegramApi) -> None:
    hasty = TelegramMessenger(TOKEN, api.url, seconds=0.5)
    api.fail("sendMessage", Fault(seconds=1.0, status=504))
    with pytest.raises(Undelivered, match="did not answer in time") as raised:
        hasty.send(7, plain("hello"))
    hasty.close()
    assert (raised.value.retry_after, raised.value.is_final) == (0, False)
    assert TOKEN not in f"{raised.value!r}{raised.value.__cause__!r}"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda messenger: messenger.send(7, plain("x" * 4_097)), "too long"),
        (lambda messenger: messenger.send(7, plain("🙂" * 2_049)), "too long"),
        (lambda messenger: messenger.edit(7, 999_999, plain("x")), "not found"),
        (lambda messenger: messenger.answer("nobody"), "too old"),
        (lambda messenger: messenger.send(7, plain("x"), [[("Long", "x" * 65)]]), "(?i)data"),
    ],
)
def test_what_telegram_never_takes_is_final(
    messenger: TelegramMessenger, wrong: Callable[[TelegramMessenger], object], words: str
) -> None:
    with pytest.raises(Undelivered, match=words) as raised:
        wrong(messenger)
    assert raised.value.is_final


def test_a_person_who_has_not_started_the_bot_may_do_so_later(
    api: TelegramApi, messenger: TelegramMessenger, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: object) -> None:
        raise Refusal(400, "Bad Request: chat not found")

    monkeypatch.setattr(api, "_send_message", refuse)
    with pytest.raises(Undelivered, match="was never started") as raised:
        messenger.send(7, plain("hello"))
    assert not raised.value.is_final


def test_an_unknown_token_is_reported_without_repeating_it(api: TelegramApi) -> None:
    stranger = TelegramMessenger("1:wrong-token", api.url)
    with pytest.raises(Undelivered, match="does not know the bot's token"):
        stranger.name()
    stranger.close()
    with pytest.raises(Undelivered, match="token is empty"):
        TelegramMessenger("")
