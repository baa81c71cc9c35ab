import { lazyPart } from '../lazy-part.tsx';

export interface IoDiffProps {
  expected: string;
  got: string;
  expectedLabel?: string | undefined;
  gotLabel?: string | undefined;
}

/** Expected output against what came, side by side, with whitespace made visible. */
export const IoDiff = lazyPart<IoDiffProps>(() => import('./IoDiffInside.tsx'));
