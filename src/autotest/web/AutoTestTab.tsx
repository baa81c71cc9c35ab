import { ConfigEditor } from './ConfigEditor/ConfigEditor.tsx';
import type { PanelProps } from '../../assignments/web/index.ts';
import { useSearch } from '../../kernel/web/route.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import { autoTestEditor, snapshotPage, testHandIn } from '../domain/addresses.ts';

export { readConfigurationAhead } from './queries.ts';

/** The AutoTest of the assignment. The address holds its inner tab and the chosen snapshot. */
export function AutoTestTab({ assignment }: PanelProps) {
  const [{ part, snapshot }, setSearch] = useSearch(autoTestEditor);
  const place = { courseId: assignment.courseId, assignmentId: assignment.id };
  return (
    <ConfigEditor
      assignmentId={assignment.id}
      tab={part ?? 'tests'}
      onTab={(tab) => setSearch({ part: tab }, { push: true })}
      snapshotId={snapshot}
      onSnapshot={(id) => setSearch({ snapshot: id }, { push: true })}
      snapshotHrefOf={(id) => hrefOf(snapshotPage, { ...place, snapshotId: id })}
      testHandInHref={hrefOf(testHandIn, place, { tab: 'hand-in', query: { from: part ?? 'tests' } })}
    />
  );
}
