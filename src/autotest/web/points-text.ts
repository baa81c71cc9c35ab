/** `7/3` as `2.33`: exact inside, rounded only where it is read. */
export function pointsText(fraction: string): string {
  const [numerator, denominator = '1'] = fraction.split('/');
  return String(Math.round((Number(numerator) / Number(denominator)) * 100) / 100);
}
