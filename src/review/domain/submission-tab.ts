// Which tab of a submission opens: the address decides, then the preference, then the
// person's role (PREF-037).
import { viewer } from './addresses.ts';

export const submissionTabs = viewer.tabs;
export type SubmissionTab = (typeof submissionTabs)[number];

export interface TabFacts {
  /** The preference submission_tab_preset, or the site's default. */
  readonly preset: string;
  /** True when the address names a reply. */
  readonly hasReplyInFocus: boolean;
  readonly canGrade: boolean;
  readonly isAuthor: boolean;
  readonly seesGrade: boolean;
  readonly hasGeneralFeedback: boolean;
  readonly hasTestResult: boolean;
}

/** The tab that opens when the hash of the address names none. */
export function firstTabOf(facts: TabFacts): SubmissionTab {
  if (facts.hasReplyInFocus) return 'feedback-overview';
  const preset = submissionTabs.find((tab) => tab === facts.preset);
  return preset ?? smartTabOf(facts);
}

function smartTabOf(facts: TabFacts): SubmissionTab {
  if (facts.canGrade || !facts.isAuthor) return 'code';
  if (facts.seesGrade || facts.hasGeneralFeedback) return 'feedback-overview';
  return facts.hasTestResult ? 'auto-test' : 'code';
}
