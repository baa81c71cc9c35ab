import type { ReactNode } from 'react';
import { Tabs } from '../../../design/web/index.ts';
import { GitPanel } from '../../../submissions/web/index.ts';
import type { AssignmentScope } from '../list/assignment-scope.ts';
import { texts } from '../texts.ts';

export type Way = keyof typeof texts.ways;

/** The ways that the assignment takes; holders of the right use files where neither is on. */
export function waysOf({
  assignment,
  permissions,
}: Pick<AssignmentScope, 'assignment' | 'permissions'>): Way[] {
  const { filesUploadEnabled, webhookConfiguration } = assignment;
  const hasGit = webhookConfiguration.tag === 'enabled';
  const hasFiles = filesUploadEnabled || permissions.has('can_always_use_all_upload_types');
  return [...(hasFiles ? (['files'] as const) : []), ...(hasGit ? (['git'] as const) : [])];
}

interface WaysProps {
  ways: readonly Way[];
  value: Way;
  onChange: (way: Way) => void;
  children: (way: Way) => ReactNode;
}

/** Tabs where there is a choice. */
export function Ways({ ways, value, onChange, children }: WaysProps) {
  const way = ways.find((one) => one === value) ?? ways[0];
  if (way === undefined) return null;
  if (ways.length === 1) return children(way);
  return (
    <Tabs
      label={texts.waysToHandIn}
      tabs={ways.map((id) => ({
        id,
        label: texts.ways[id],
        ...(id === 'git' ? { fetchAhead: GitPanel.fetchAhead } : {}),
      }))}
      value={way}
      onChange={(id) => onChange(ways.find((one) => one === id) ?? way)}
    >
      {children(way)}
    </Tabs>
  );
}
