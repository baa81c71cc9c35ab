// The tabs of a submission and who sees them.
import type { PagePart } from '../../../access/domain/page-part.ts';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { submissionTabs, type SubmissionTab } from '../../domain/submission-tab.ts';
import { texts } from '../texts.ts';

interface ViewerFacts extends Pick<Assignment, 'hasAutoTestV2' | 'peerFeedbackSettings'> {
  /** Peers see the tests of others with a right of their own. */
  readonly isPeer: boolean;
  readonly seesPeerTests: boolean;
  /** Who sees the work of all also sees what its author wrote to others. */
  readonly seesOthers: boolean;
}

interface ViewerPart extends PagePart<ViewerFacts> {
  readonly id: SubmissionTab;
}

export const viewerParts: readonly ViewerPart[] = submissionTabs.map((id) => ({
  id,
  label: texts.tabLabels[id],
  mayOpen: (_rights, _settings, facts) => isOpenTo(id, facts),
}));

function isOpenTo(id: SubmissionTab, facts: ViewerFacts): boolean {
  if (id === 'auto-test') return facts.hasAutoTestV2 && (!facts.isPeer || facts.seesPeerTests);
  if (id === 'peer-feedback') return facts.peerFeedbackSettings !== null && facts.seesOthers;
  return true;
}
