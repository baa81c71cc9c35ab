/** Shows `7/3` as `2.33`: points are exact inside and rounded only for people. */
export function pointsText(fraction: string): string {
  const [numerator, denominator = '1'] = fraction.split('/');
  return String(Math.round((Number(numerator) / Number(denominator)) * 100) / 100);
}
