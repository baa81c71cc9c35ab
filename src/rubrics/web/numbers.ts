/** A number of points as people read it, with at most two decimals. */
export function pointsText(points: number): string {
  return String(Number(points.toFixed(2)));
}
