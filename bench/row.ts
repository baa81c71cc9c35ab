// What a benchmark is: a name, and readings of the product beside a floor taken in the same run.
import type { Site } from './site.ts';

export interface Reading {
  /** What was measured, in words. */
  readonly measure: string;
  readonly unit: 'ms' | 's' | '/s' | '/min' | 'statements' | 'kB' | 'MB' | 'files' | 'requests' | 'keys';
  readonly product: number;
  readonly floor: number;
  readonly aim: Aim;
}

/** All that are given must hold. Ratios are product to floor. */
export interface Aim {
  readonly ratioAtMost?: number;
  readonly ratioAtLeast?: number;
  readonly productAtMost?: number;
  /** The product may need this much more than its floor. */
  readonly atMostAboveFloor?: number;
}

export interface Row {
  readonly name: string;
  measure(site: Site): Promise<Reading[]>;
}

export function isMet({ product, floor, aim }: Reading): boolean {
  const ratio = product / floor;
  return (
    ratio <= (aim.ratioAtMost ?? Infinity) &&
    ratio >= (aim.ratioAtLeast ?? 0) &&
    product <= (aim.productAtMost ?? Infinity) &&
    product - floor <= (aim.atMostAboveFloor ?? Infinity)
  );
}

export function aimText({ aim, unit }: Reading): string {
  const parts = [
    aim.ratioAtMost === undefined ? '' : `ratio <= ${aim.ratioAtMost}`,
    aim.ratioAtLeast === undefined ? '' : `ratio >= ${aim.ratioAtLeast}`,
    aim.productAtMost === undefined ? '' : `<= ${aim.productAtMost} ${unit}`,
    aim.atMostAboveFloor === undefined ? '' : `at most ${aim.atMostAboveFloor} ${unit} above the floor`,
  ];
  return parts.filter((part) => part !== '').join(' and ');
}
