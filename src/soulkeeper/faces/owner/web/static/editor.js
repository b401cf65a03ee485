// The editor: line numbers with marks, and live validation while you write. Without a script it is still an editor.
const form = document.querySelector("[data-check]");
const editor = document.querySelector("[data-editor]");
const part = (name) => document.querySelector(`[data-${name}]`);
const element = (tag, className, text) => {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
};

// Line numbers stand beside their lines, also where a line wraps: a hidden copy of the text says how high each is
const copy = element("div", "editor-copy");
let marks = new Map();
const number = () => {
  const gutter = part("gutter");
  const width = editor.clientWidth - 20;
  copy.replaceChildren(...editor.value.split("\n").map((line) => element("div", "", line || "\u200b")));
  copy.setAttribute("data-width", String(width));
  const heights = [...copy.children].map((line) => Math.max(1, Math.round(line.getBoundingClientRect().height / 21)));
  gutter.replaceChildren(...heights.map((rows, at) => element("span", marks.get(at + 1) ?? "", `${at + 1}${"\n".repeat(rows)}`)));
};
const sign = (severity) => form.querySelector(`[data-sign=${severity === "note" ? "note" : "warning"}]`).content.cloneNode(true);
const card = (finding) => {
  const box = element("div", `finding ${finding.severity}`);
  const body = element("div");
  const title = element("p", "finding-title");
  title.append(element("b", "", finding.title), finding.quote ? ` ${finding.quote}` : "");
  const place = element("p", "finding-place", ` · ${finding.code}${finding.line ? ` · line ${finding.line}` : ""}`);
  place.prepend(element("b", "", finding.severity));
  body.append(title, place);
  if (finding.consequence) body.append(element("p", "", finding.consequence));
  box.append(sign(finding.severity), body);
  return box;
};
const show = (result) => {
  const count = result.findings.length;
  part("finding-count").textContent = count ? `${count} finding${count === 1 ? "" : "s"}` : "No findings";
  part("findings").replaceChildren(...result.findings.map(card));
  part("size").textContent = `${result.size.toLocaleString("en")} characters`;
  const cuts = result.cuts.length ? result.cuts : ["Fits every runtime."];
  part("cuts").replaceChildren(...cuts.map((cut) => element("p", "", cut)));
  if (part("bump")) part("bump").textContent = result.bump ? `Saves as ${result.bump.newer}, ${result.bump.bump.toLowerCase()}` : "Nothing changed";
  marks = new Map(result.findings.toReversed().map((finding) => [finding.line, finding.severity])); // the most severe of a line comes last
  number();
};
let requests = 0;
const check = async () => {
  const turn = ++requests;
  const body = new URLSearchParams({ csrf: form.elements.csrf.value, text: editor.value });
  const answer = await fetch(form.dataset.check, { method: "POST", body }).catch(() => null);
  if (answer?.ok && turn === requests) show(await answer.json());
};
if (form && editor) {
  editor.parentElement.append(copy);
  let soon = 0;
  editor.addEventListener("input", () => { number(); clearTimeout(soon); soon = setTimeout(check, 350); });
  addEventListener("resize", number);
  document.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "s" && part("save")) { event.preventDefault(); part("save").click(); }
  });
  number();
}
