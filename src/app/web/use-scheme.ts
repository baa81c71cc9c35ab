import type { Scheme } from '../../design/web/index.ts';
import { useRemembered } from '../../kernel/web/preferences.ts';

const schemes: readonly Scheme[] = ['light', 'dark', 'system'];

/** The colour scheme of this browser. */
export function useScheme(): [Scheme, (scheme: Scheme) => void] {
  const [stored, store] = useRemembered('proofmark.scheme', 'system');
  return [schemes.find((scheme) => scheme === stored) ?? 'system', store];
}
