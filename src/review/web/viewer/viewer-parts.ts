// The tabs of a submission and who sees them.
import type { PagePart } from '../../../access/domain/page-part.ts';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { submissionTabs, type SubmissionTab } from '../../domain/submission-tab.ts';
import { texts } from '../texts.ts';

interface ViewerPart extends PagePart<Pick<Assignment, 'hasAutoTestV2'>> {
  readonly id: SubmissionTab;
}

export const viewerParts: readonly ViewerPart[] = submissionTabs.map((id) => ({
  id,
  label: texts.tabLabels[id],
  mayOpen: (_rights, _settings, { hasAutoTestV2 }) => id !== 'auto-test' || hasAutoTestV2,
}));
