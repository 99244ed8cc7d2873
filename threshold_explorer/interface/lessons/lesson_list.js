// The list of lessons, each with where this browser is in it, which the server is not told.

import { element } from "../../live/dom.js";
import { DONE, recall } from "./progress.js";

export default function ({ parentElement, data: { lessons, words }, setTriggerValue }) {
  const list = parentElement.querySelector("ol");
  const kept = recall();
  list.replaceChildren();
  for (const lesson of lessons) addLesson(list, lesson, kept[lesson.id], words, setTriggerValue);
}

function addLesson(list, { id, title, about, goOn }, at, words, send) {
  const shown = element("li", "", list);
  element("h2", "", shown).textContent = title;
  element("p", "about", shown).textContent = about;
  const step = Number.isInteger(at) && at > 1 && at <= goOn.length ? at : 1;
  const link = element("a", "", shown);
  link.textContent = at === DONE ? words.again : step > 1 ? goOn[step - 1] : words.start;
  link.href = `?lesson=${id}~${step}`;
  link.setAttribute("aria-label", `${title}: ${link.textContent}`);
  // In this session, so that the data that are open can be used.
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    send("open", `${id}~${step}`);
  });
  if (at === DONE) element("span", "done", shown).textContent = words.done;
}
