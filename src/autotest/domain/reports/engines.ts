// What checking and judging blocks needs of large packages. Pages that only show results do without.
import { parseJUnit } from './junit.ts';
import { fitsPattern, patternProblemOf } from './pattern-match.ts';

export const engines = { fitsPattern, patternProblemOf, parseJUnit } as const;
export type Engines = typeof engines;
