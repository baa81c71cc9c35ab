import { assignmentManagement, type AssignmentPlace } from '../../../assignments/domain/addresses.ts';
import { autoTestEditor } from '../../../autotest/domain/addresses.ts';
import { rubricSettings } from '../../../grading/domain/addresses.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import type { PublishLineId } from '../../domain/publishing.ts';

/** The address where a line of the checklist is set. */
export function wayTo(line: PublishLineId, place: AssignmentPlace): string {
  switch (line) {
    case 'description':
      return hrefOf(assignmentManagement, place, { query: { at: 'description' }, tab: 'general' });
    case 'released':
      return hrefOf(assignmentManagement, place, { query: { at: 'release' }, tab: 'general' });
    case 'deadline':
    case 'opened':
      return hrefOf(assignmentManagement, place, { tab: 'schedule' });
    case 'rubric':
      return hrefOf(rubricSettings, place, { tab: 'rubric' });
    case 'testsBuilt':
    case 'testsPublished':
      return hrefOf(autoTestEditor, place, { query: { part: 'snapshots' }, tab: 'autotest' });
  }
}
