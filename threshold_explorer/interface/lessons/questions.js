// The questions, answered and counted in this browser: the first score is that before the lessons, the last that after.

import { element } from "../../live/dom.js";
import { QUESTIONS, recall, remember } from "./progress.js";

export default function ({ parentElement, data: { questions, words } }) {
  const form = parentElement.querySelector("form");
  const score = parentElement.querySelector("[role=status]");
  score.textContent = scoreText(words);
  // The page may run again while the reader answers.
  const of = JSON.stringify(questions);
  if (form.dataset.of === of) return;
  form.dataset.of = of;
  form.replaceChildren();
  const asked = questions.map((question, at) => addQuestion(form, question, at));
  element("button", "", form).textContent = words.check;
  form.onsubmit = (event) => {
    event.preventDefault();
    const right = questions.filter((question, at) => isRight(question, asked[at], words)).length;
    const kept = recall()[QUESTIONS];
    remember(QUESTIONS, kept ? { ...kept, after: right } : { before: right });
    score.textContent = scoreText(words);
  };
}

function scoreText(words) {
  const { before, after } = recall()[QUESTIONS] ?? {};
  return [words.before[before], words.after[after]].filter(Boolean).join(" ");
}

function addQuestion(form, { ask, choices }, at) {
  const shown = element("fieldset", "", form);
  element("legend", "", shown).textContent = ask;
  for (const [key, text] of choices) {
    const label = element("label", "", shown);
    Object.assign(element("input", "", label), { type: "radio", name: `question-${at}`, value: key });
    label.append(text);
  }
  element("p", "why", shown).hidden = true;
  return shown;
}

// Whether the question is answered rightly; says so below it, or why not.
function isRight({ answer, why, lesson, title }, shown, words) {
  const right = shown.querySelector("input:checked")?.value === answer;
  const said = shown.querySelector(".why");
  said.hidden = false;
  said.textContent = right ? words.right : `${why} `;
  if (!right) {
    const link = element("a", "", said);
    link.href = `?lesson=${lesson}~1`;
    link.textContent = title;
  }
  return right;
}
