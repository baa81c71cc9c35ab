import { z } from 'zod';
import { ConfigEditor, editorTabs, snapshotHref } from '../../../autotest/web/index.ts';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { useSearch } from '../../../kernel/web/route.ts';

const Search = z.object({
  part: z.enum(editorTabs).optional().catch(undefined),
  snapshot: z.string().optional(),
});

/** The AutoTest of the assignment; its own tab and the chosen snapshot stand in the address. */
export function AutoTestTab({ assignment }: { assignment: Assignment }) {
  const [{ part, snapshot }, setSearch] = useSearch(Search);
  const place = { courseId: assignment.courseId, assignmentId: assignment.id };
  return (
    <ConfigEditor
      assignmentId={assignment.id}
      tab={part ?? 'tests'}
      onTab={(tab) => setSearch({ part: tab }, { push: true })}
      snapshotId={snapshot}
      onSnapshot={(id) => setSearch({ snapshot: id }, { push: true })}
      snapshotHrefOf={(id) => snapshotHref(place, id)}
      testHandInHref={`/courses/${String(place.courseId)}/assignments/${String(assignment.id)}/submissions/#hand-in`}
    />
  );
}
