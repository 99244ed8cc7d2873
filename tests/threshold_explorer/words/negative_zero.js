// The texts of numbers, by the name of the function that writes them.

import {
  countDifferenceText, countText, differenceText, fixedText, frequencyText, percentText, ratioText, withSign, tenthsText,
  thresholdText,
} from "../../../threshold_explorer/live/format.js";

const costDifferenceText = (difference) => withSign(difference, fixedText(Math.abs(difference), 2));
const FUNCTIONS = {
  costDifferenceText, countDifferenceText, countText, differenceText, frequencyText, percentText, ratioText, tenthsText,
  thresholdText,
};

export function main(numbers) {
  return Object.entries(FUNCTIONS).flatMap(([name, write]) => numbers.map((number) => [name, number, write(number)]));
}
