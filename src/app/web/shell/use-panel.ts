import { useState } from 'react';
import { breakpoints, useMinWidth } from '../../../design/web/index.ts';
import { useRemembered } from '../../../kernel/web/preferences.ts';
import type { RouteFacts } from '../routes.ts';

export type PanelState = 'closed' | 'courses' | 'assignments';

const states: readonly PanelState[] = ['closed', 'courses', 'assignments'];

/**
 * Whether the panel of courses and assignments is open beside the page, and which list is in front. Some
 * pages set how they start: a choice on such a page holds while it is open; a choice elsewhere is remembered.
 */
export function usePanel(facts: RouteFacts | undefined): {
  /** True when the panel has room beside the page; otherwise it slides over it. */
  isDocked: boolean;
  state: PanelState;
  choose: (state: PanelState) => void;
} {
  const [remembered, remember] = useRemembered('contextPanel', 'courses');
  const [chosen, setChosen] = useState<{ path: string | undefined; state: PanelState }>();
  const hasRoom = useMinWidth(breakpoints.large);
  const path = facts?.address.path;
  const left = states.find((state) => state === remembered) ?? 'courses';
  const start = facts?.panel === 'open' && left === 'closed' ? 'assignments' : left;
  return {
    isDocked: hasRoom && facts?.panel !== 'closed',
    state: chosen !== undefined && chosen.path === path ? chosen.state : start,
    choose: (state) => {
      setChosen({ path, state });
      remember(state);
    },
  };
}
