// The tabs beside the list of submissions, and who sees them.
import type { PagePart } from '../../../access/domain/page-part.ts';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { settingOf } from '../../../tenants/domain/browser-settings.ts';
import { texts } from '../texts.ts';

type About = Pick<Assignment, 'cgignore' | 'groupSet' | 'regradeSettings' | 'peerFeedbackSettings'> & {
  /** Comments of peers wait although peer feedback was switched off; absent where nobody has asked. */
  hasLeftWaiting?: boolean;
};

interface ListPart extends PagePart<About> {
  readonly id: keyof typeof texts.listTabLabels;
}

const part = (
  id: ListPart['id'],
  mayOpen: ListPart['mayOpen'],
  more: Pick<ListPart, 'cards'> = {},
): ListPart => ({
  id,
  label: texts.listTabLabels[id],
  mayOpen,
  ...more,
});

export const listParts: readonly ListPart[] = [
  part('submissions', () => true),
  part(
    'hand-in',
    (rights, settings) =>
      rights.can_create_test_submissions === true ||
      rights.can_submit_others_work === true ||
      rights.can_submit_others_in_section_work === true ||
      (rights.can_upload_bb_zip === true && settingOf(settings, 'BLACKBOARD_ZIP_UPLOAD_ENABLED')),
  ),
  part(
    'rubric',
    (rights, settings) => rights.manage_rubrics === true && settingOf(settings, 'RUBRICS_ENABLED'),
  ),
  part('hand-in-rules', (_rights, _settings, { cgignore }) => cgignore !== null),
  part(
    'regrade-requests',
    (rights, _settings, { regradeSettings }) => rights.can_grade_work === true && regradeSettings !== null,
  ),
  part('groups', (_rights, _settings, { groupSet }) => groupSet !== null),
  part('export', () => true, {
    cards: [
      {
        id: 'import',
        label: texts.importGrades,
        mayOpen: (rights) => rights.can_grade_work === true,
      },
    ],
  }),
  part(
    'peer-feedback',
    (rights, settings, { peerFeedbackSettings, hasLeftWaiting = false }) =>
      (rights.can_see_others_work === true || rights.can_approve_inline_comments === true) &&
      (peerFeedbackSettings !== null || hasLeftWaiting) &&
      settingOf(settings, 'PEER_FEEDBACK_ENABLED'),
  ),
];

/** Every tab except the list itself. */
export type OtherPartId = Exclude<ListPart['id'], 'submissions'>;
