// What a screen reader hears of a move: one sentence once the move rests, never while a pointer holds a thumb.

import { listed, paragraph, say } from "./catalogue.js";
import { elementsOf, setText } from "./dom.js";
import { boundsOf } from "./bounds.js";
import { boundsText } from "./format.js";

const REST_MILLISECONDS = 1000;

export function enableAnnouncements(live) {
  const hold = ({ type }) => { live.isHeld = type === "pointerdown"; };
  const events = ["pointerdown", "pointerup", "pointercancel"];
  for (const event of events) window.addEventListener(event, hold, true);
  return () => {
    clearTimeout(live.rest);
    for (const event of events) window.removeEventListener(event, hold, true);
  };
}

// `from` is the row before the move.
export function announceAtRest(live, from) {
  live.movedFrom ??= from;
  clearTimeout(live.rest);
  live.rest = setTimeout(() => (live.isHeld ? announceAtRest(live, from) : announce(live)), REST_MILLISECONDS);
}

// What the server says of a move follows its numbers.
export function announceAnswer(live, answer) {
  live.newAnswer = answer;
  announceAtRest(live, live.row);
}

function announce(live) {
  if (!live.row) return;
  const text = announcementText(live.row, live);
  speak(live, live.newAnswer ? paragraph([text, live.newAnswer]) : text);
  live.movedFrom = live.newAnswer = null;
}

export function speak(live, text) {
  const place = live.root.parentElement.querySelector("[role=status]");
  if (place) setText(place, text);
}

function announcementText(row, live) {
  if (live.page.announcement) return say(...live.page.announcement(row, live));
  if ("tp" in row && row.threshold !== live.movedFrom.threshold) return say(...thresholdSentence(row));
  if (live.page.headline) return paragraph(elementsOf(".headline > span").map((line) => line.textContent));
  return listed([...live.root.querySelectorAll(".sentence, .tile")].map(textOfParts));
}

function thresholdSentence(row) {
  const textOf = (metric) => boundsText(...boundsOf(metric, row));
  return ["announce-threshold", { threshold: row.threshold, precision: textOf("precision"), recall: textOf("recall") }];
}

function textOfParts(part) {
  const parts = [...part.querySelectorAll(".name, .value")];
  return (parts.length ? parts : [part]).map((one) => one.textContent).join(" ");
}
