import { refusal } from '../../kernel/domain/refusal.ts';
import { mostAnnouncements } from './model.ts';

export const jobNotFailed = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'Only a failed job can be restarted.',
});
export const jobNotWaiting = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'Only a waiting job can be revoked.',
});
export const jobOfRunner = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'Runners do this job. Restart or stop the test on the page of its submission.',
});
export const tooManyAnnouncements = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: `There are ${mostAnnouncements} announcements. Remove one that is over first.`,
});
export const endsBeforeStart = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'An announcement ends after it starts.',
});
