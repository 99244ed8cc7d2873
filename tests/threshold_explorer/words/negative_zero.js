// The texts of numbers, by the name of the function that writes them.

import {
  countText, differenceText, frequencyText, percentText, ratioText, tenthsText, thresholdText,
} from "../../../threshold_explorer/live/format.js";

const FUNCTIONS = { countText, differenceText, frequencyText, percentText, ratioText, tenthsText, thresholdText };

export function main(numbers) {
  return Object.entries(FUNCTIONS).flatMap(([name, write]) => numbers.map((number) => [name, number, write(number)]));
}
