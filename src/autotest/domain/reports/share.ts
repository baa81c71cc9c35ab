// Fractions with limited cost. Points are exact, but the denominator of a sum can grow with each part. A
// fraction with more than 60 digits is rounded down to 30 decimal places, a difference that no screen and no
// grade can show.
import Fraction from 'fraction.js';

const mostDigits = 60;
const mostDenominator = 10n ** BigInt(mostDigits);
const grid = 10n ** 30n;

/** The same fraction, rounded down if its denominator is too long. */
export function bounded(value: Fraction): Fraction {
  if (value.d <= mostDenominator) return value;
  return new Fraction((value.s * value.n * grid) / value.d, grid);
}

/** Reads a stored share. Earlier versions could store longer shares; their last digits are dropped. */
export function shareOfText(text: string): Fraction {
  const [numerator = '0', denominator = '1'] = text.split('/');
  const extra = Math.max(0, denominator.length - mostDigits);
  const front = (digits: string): bigint => BigInt(digits.slice(0, digits.length - extra) || '0');
  return new Fraction(extra === 0 ? BigInt(numerator) : front(numerator), front(denominator));
}
