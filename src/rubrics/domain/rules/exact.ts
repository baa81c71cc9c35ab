import Fraction from 'fraction.js';

const maxSteps = 40;

/**
 * The simplest fraction that a stored number stands for: 0.1 gives 1/10, and 21/22 written as a double gives
 * 21/22 again. We use a continued fraction because the search of the library takes milliseconds for some
 * numbers.
 */
export function exactOf(value: number): Fraction {
  const magnitude = Math.abs(value);
  let [numerator, denominator] = [Math.floor(magnitude), 1];
  let [lastNumerator, lastDenominator] = [1, 0];
  let rest = magnitude - numerator;
  for (let step = 0; step < maxSteps && numerator / denominator !== magnitude && rest > 0; step += 1) {
    const inverse = 1 / rest;
    const whole = Math.floor(inverse);
    rest = inverse - whole;
    [numerator, lastNumerator] = [whole * numerator + lastNumerator, numerator];
    [denominator, lastDenominator] = [whole * denominator + lastDenominator, denominator];
    if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator)) {
      return fractionOf(value, lastNumerator, lastDenominator);
    }
  }
  return fractionOf(value, numerator, denominator);
}

function fractionOf(value: number, numerator: number, denominator: number): Fraction {
  return new Fraction(value < 0 ? -numerator : numerator, denominator);
}
