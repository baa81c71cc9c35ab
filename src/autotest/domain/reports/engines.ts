// The parts of checking and judging that need large packages. Pages that only show results do not load them.
import { parseJUnit } from './junit.ts';
import { fitsPattern, patternProblemOf } from './pattern-match.ts';
import { parseTrx } from './trx.ts';

export const engines = { fitsPattern, patternProblemOf, parseJUnit, parseTrx } as const;
export type Engines = typeof engines;
