import { lazyPart } from '../lazy-part.tsx';

export interface TextDiffProps {
  before: string;
  after: string;
}

/** Two versions of a short text in one paragraph, word by word. */
export const TextDiff = lazyPart<TextDiffProps>(() => import('./TextDiffInside.tsx'));
