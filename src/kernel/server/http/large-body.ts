// Which bodies are large: reading one holds everybody up for a moment, so each caller has a turn at a time (decision 32).
import type { Limits } from '../../domain/endpoint.ts';

/** A call declares a larger body, which is then read only from callers who may send it. */
export const usualBodyBytes = 1024 * 1024;

/** Where a call takes more values than usual, this many bytes hold no more than a usual body may. */
const bytesOfFewValues = 16 * 1024;

/** True for a call whose body may be large. */
export function mayBeLarge({ bodyBytes = usualBodyBytes, bodyValues }: Limits): boolean {
  return bodyBytes > usualBodyBytes || bodyValues !== undefined;
}

/** True for a body of so many bytes that it is read in a turn of its caller. */
export function isLargeBody(bytes: number, { bodyValues }: Pick<Limits, 'bodyValues'>): boolean {
  return bytes > (bodyValues === undefined ? usualBodyBytes : bytesOfFewValues);
}
