// Keys, live updates, local times, the way a diff is shown. Everything else works without a script.
const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

// Dialogs, where the browser does not know `command` yet
if (!("commandForElement" in HTMLButtonElement.prototype)) {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[commandfor]");
    const dialog = button && document.getElementById(button.getAttribute("commandfor"));
    if (dialog) button.getAttribute("command") === "close" ? dialog.close() : dialog.showModal();
  });
}

// Times: the exact one in the reader's zone
const local = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });
for (const time of $$("time[datetime]")) time.title = local.format(new Date(time.dateTime));

// The review code: approving is possible once it is complete
const code = $("[data-code]");
if (code) {
  const button = $("button[type=submit]", code.form);
  const check = () => { button.disabled = !/^[0-9a-f]{8}$/i.test(code.value.trim()); };
  code.addEventListener("input", check);
  check();
}

// Split or unified
const show = (view) => {
  for (const diff of $$("[data-diff]")) diff.classList.toggle("unified", view === "unified");
  for (const button of $$("[data-view]")) button.setAttribute("aria-pressed", String(button.dataset.view === view));
};
const view = () => localStorage.getItem("diff-view") ?? "split";
const choose = (name) => { localStorage.setItem("diff-view", name); show(name); };
for (const button of $$("[data-view]")) button.addEventListener("click", () => choose(button.dataset.view));
show(view());

// Toasts disappear by themselves; what they said is in the history
const toasts = $("#toasts");
const toast = (words) => {
  const note = document.createElement("p");
  note.className = "toast";
  note.textContent = words;
  toasts.append(note);
  setTimeout(() => note.remove(), 8000);
};
for (const note of $$(".toast")) setTimeout(() => note.remove(), 8000);

// A form that changes something is sent once; one that closes a dialog, downloads or searches, as often as somebody likes
document.addEventListener("submit", (event) => {
  if (event.target.method !== "post") return;
  if (event.target.dataset.sent) event.preventDefault();
  event.target.dataset.sent = "1";
});
addEventListener("pageshow", () => { for (const form of $$("form[data-sent]")) delete form.dataset.sent; });

// A text that somebody wrote and did not send is not left without a question
addEventListener("beforeunload", (event) => {
  const isUnsent = (field) => field.value !== field.defaultValue && !field.form?.dataset.sent;
  if ($$("textarea:not(dialog *)").some(isUnsent)) event.preventDefault();
});

// A file that is too large is refused before it is sent
for (const field of $$("input[data-most]")) {
  field.addEventListener("change", () => {
    const most = Number(field.dataset.most);
    const isLarge = [...field.files].some((file) => file.size > most);
    field.setCustomValidity(isLarge ? `This file is too large: at most ${Math.floor(most / 2 ** 20)} MB` : "");
    field.reportValidity();
  });
}

// Copy
for (const button of $$("[data-copy]")) {
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText($(button.dataset.copy).textContent);
    toast("Copied");
  });
}

// Filter a list on the page
for (const field of $$("[data-filter]")) {
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase();
    for (const item of $$(field.dataset.filter)) item.hidden = !item.textContent.toLowerCase().includes(words);
  });
}

// The list beside a page keeps its place, and shows the chosen row
const list = $(".list");
if (list) {
  const place = `list ${location.pathname.split("/")[1]}`;
  list.scrollTop = Number(sessionStorage.getItem(place));
  $("a[aria-current=true]", list)?.scrollIntoView({ block: "nearest" });
  addEventListener("pagehide", () => sessionStorage.setItem(place, list.scrollTop));
}

// Live updates: ask what happened since the last event that this page knows
let last = Number(document.body.dataset.events ?? -1);
const rows = () => $$("[data-row]").map((row) => row.dataset.row);
const decided = ["approved", "applied", "denied", "failed"];
const heading = (status) => {
  if (status === "stale") return "Needs another look";
  return decided.includes(status) ? "Decided elsewhere" : "No longer waiting";
};
const update = (news) => {
  const number = $("[data-pending] [data-number]");
  if (number) {
    number.textContent = news.pending < 1000 ? news.pending : "999+";
    number.parentElement.hidden = !news.pending;
  }
  let fresh = 0;
  for (const { id, status, words, here } of news.changed) {
    const row = $(`[data-row="${id}"]`);
    if (status === "pending") { if (!row) fresh += 1; continue; }
    if (row) row.classList.add("gone");
    const review = $(`[data-review="${id}"]`);
    if (review && review.dataset.status !== status) {
      const banner = $("[data-decided]", review);
      const link = document.createElement("a");
      link.href = location.href;
      link.textContent = "Show it";
      banner.replaceChildren(`${heading(status)}: ${words}. `, link);
      banner.hidden = false;
      for (const button of $$(".actions button, .actions input", review)) button.disabled = true;
      for (const link of $$(".actions a", review)) link.remove();
    }
    if (!here && row) toast(`${heading(status)}: ${words}`);
  }
  const notice = $("[data-news]");
  if (fresh && notice) {
    notice.hidden = false;
    $("a", notice).textContent = fresh === 1 ? "One more is waiting. Show it" : `${fresh} more are waiting. Show them`;
  }
};
// A note that stays until the page is up to date again
const warn = (words) => {
  const sign = $("[data-live-sign]");
  if (sign) sign.hidden = Boolean(words);
  const note = $("[data-offline]") ?? document.createElement("p");
  if (!words) { note.remove(); return; }
  note.className = "toast";
  note.dataset.offline = "";
  if (note.textContent !== words) note.textContent = words;
  if (!note.isConnected) toasts.append(note);
};
const SILENT = "The server does not answer. This page may be out of date.";
const LOGGED_OUT = "Your session has ended. Reload the page to log in: the text that you wrote stays in this tab.";
let failures = 0;
const poll = async () => {
  if (document.hidden) return;
  try {
    const request = { headers: { accept: "application/json" }, signal: AbortSignal.timeout(10000) };
    const answer = await fetch(`/queue/pulse?after=${last}`, request);
    if (answer.status === 401 || answer.status === 403) { warn(LOGGED_OUT); return; }
    if (!answer.ok) throw new Error(answer.statusText);
    const news = await answer.json();
    if (news.events > last) update(news);
    last = news.events;
    failures = 0;
    warn("");
  } catch {
    failures += 1;
    if (failures > 1) warn(SILENT); // one failure may be a restart
  }
};
if (last >= 0) { setInterval(poll, 2000); document.addEventListener("visibilitychange", poll); if ("live" in document.body.dataset) poll(); }

// Keys
const typing = (target) => target.closest?.("input:not([type=checkbox]), textarea, select, [contenteditable]");
const press = (key) => {
  const target = $$(`[data-key="${key}"]`).find((one) => one.offsetParent !== null) ?? $(`.actions [data-key="${key}"]`);
  if (target && !target.disabled) target.click();
  else if (target && key === "a") code?.focus();
};
const step = (by) => {
  const links = $$("[data-rows] .row > a, [data-steps] a");
  const at = links.findIndex((link) => link.getAttribute("aria-current"));
  const next = links[Math.min(links.length - 1, Math.max(0, at + by))];
  if (next && next !== links[at]) location.assign(next.href);
};
let finding = -1;
const findingBy = (by) => {
  const findings = $$(".finding");
  if (!findings.length) return;
  finding = (finding + by + findings.length) % findings.length;
  findings[finding].focus();
  findings[finding].scrollIntoView({ block: "center" });
};
const select = () => {
  const row = $(".row > a[aria-current]")?.parentElement;
  const box = row && $(".pick", row);
  if (!box) return;
  box.checked = !box.checked;
  document.body.classList.toggle("picking", $$(".pick:checked").length > 0);
};
const places = { q: "/queue", s: "/souls", a: "/agents" };
// A keyboard for another script has the same keys at the same places
const keyOf = ({ key, code }) => (key.length === 1 && key > "\x7f" && code.startsWith("Key") ? code.slice(3).toLowerCase() : key);
let going = false;
document.addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || $("dialog[open]")) return;
  const key = keyOf(event);
  if (going) { going = false; if (places[key]) location.assign(places[key]); return; }
  const actions = {
    g: () => { going = true; setTimeout(() => { going = false; }, 1500); },
    j: () => step(1), k: () => step(-1), n: () => findingBy(1), p: () => findingBy(-1),
    u: () => $("a.back")?.click(), x: select, v: () => choose(view() === "split" ? "unified" : "split"),
    "/": () => ($("input[type=search]") ?? { focus: () => location.assign("/souls?find=1") }).focus(),
  };
  if (actions[key]) actions[key]();
  else if ($(`[data-key="${CSS.escape(key)}"]`)) press(key);
  else return;
  event.preventDefault();
});
