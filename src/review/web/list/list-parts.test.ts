import { expect, it } from 'vitest';
import { openParts } from '../../../access/domain/page-part.ts';
import { listParts } from './list-parts.ts';

const about = { cgignore: null, groupSet: null, regradeSettings: null, peerFeedbackSettings: null };
const settings = { PEER_FEEDBACK_ENABLED: true };
const idsOf = (more: { hasLeftWaiting?: boolean }) =>
  openParts(listParts, { can_approve_inline_comments: true }, settings, { ...about, ...more }).map(
    ({ id }) => id,
  );

it('comments of peers that wait keep their tab after peer feedback was switched off', () => {
  expect(idsOf({})).not.toContain('peer-feedback');
  expect(idsOf({ hasLeftWaiting: true })).toContain('peer-feedback');
});
