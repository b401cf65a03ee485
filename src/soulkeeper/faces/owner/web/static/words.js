// A text that was written and not sent stays in this tab, so that a session that ends loses none. Only text areas: no field for a
// secret is one. It is forgotten when its form was sent, when nothing differs any more, on logging out, and if somebody else logs in.
const KEPT = "written ";
const FIELDS = "form[method=post] textarea[name]:not([hidden], [readonly])";
const key = (field) => `${KEPT}${new URL(field.form.getAttribute("action") ?? "", location).pathname} ${field.name}`;
const who = document.body.dataset.who; // not on the login page
const keys = () => Object.keys(sessionStorage).filter((name) => name.startsWith(KEPT));
const read = (name) => JSON.parse(sessionStorage.getItem(name));
const write = (name, entry) => {
  try {
    sessionStorage.setItem(name, JSON.stringify(entry));
  } catch {
    sessionStorage.removeItem(name); // no room: half of a text would be worse than none
  }
};

const say = (words, ...more) => {
  const note = document.createElement("p");
  note.className = "toast";
  note.append(words, ...more);
  document.querySelector("#toasts").append(note);
};
const copying = (text) => {
  const button = document.createElement("button");
  button.className = "btn small";
  button.type = "button";
  button.textContent = "Copy your text";
  button.addEventListener("click", () => navigator.clipboard.writeText(text));
  return button;
};

// A page that says that a form was not accepted leaves its text unsent; every other page shows that it was
const isRefused = document.querySelector("[data-unsent]") !== null;
for (const name of keys()) {
  const entry = read(name);
  if (who !== undefined && entry.who !== who) sessionStorage.removeItem(name);
  else if (entry.sent && isRefused) write(name, { ...entry, sent: false });
  else if (entry.sent) sessionStorage.removeItem(name);
}
for (const hint of document.querySelectorAll("[data-written]")) hint.hidden = !keys().length;

document.addEventListener("input", ({ target: field }) => {
  if (!field.matches(FIELDS)) return;
  if (field.value === field.defaultValue) sessionStorage.removeItem(key(field));
  else write(key(field), { who, text: field.value, base: field.defaultValue });
});
document.addEventListener("submit", ({ target: form }) => {
  if (form.matches("[action='/logout'], [action='/settings/sessions']")) for (const name of keys()) sessionStorage.removeItem(name);
  for (const field of form.querySelectorAll(FIELDS)) {
    const entry = read(key(field));
    if (entry) write(key(field), { ...entry, sent: true });
  }
});

// After the other scripts: an editor checks what comes back like what is typed
document.addEventListener("DOMContentLoaded", () => {
  for (const field of document.querySelectorAll(FIELDS)) {
    const entry = read(key(field));
    if (!entry || entry.text === field.value) continue;
    if (entry.base === field.defaultValue) {
      field.value = entry.text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      say("The text that you wrote and did not send is back.");
    } else {
      say("This text has changed since you wrote yours. ", copying(entry.text));
    }
  }
});
