import { lazyPart } from '../lazy-part.tsx';

export interface DiffViewProps {
  before: string;
  after: string;
  fileName: string;
  language?: string | undefined;
  /** Side by side; default one column. */
  split?: boolean | undefined;
  /** Unchanged lines around a change; 3 by default (PREF-016). */
  context?: number | undefined;
  whitespace?: boolean | undefined;
  fontSize?: number | undefined;
  fill?: boolean | undefined;
  /** Column names of the split view. */
  beforeLabel?: string | undefined;
  afterLabel?: string | undefined;
}

/** What changed between two texts of code. */
export const DiffView = lazyPart<DiffViewProps>(() => import('./DiffViewInside.tsx'));
