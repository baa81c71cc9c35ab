import { refusal } from '../../../kernel/domain/refusal.ts';

export const peerFeedbackDisabled = refusal({
  code: 'DISABLED_SETTING',
  status: 400,
  text: 'Peer feedback is switched off at your institution. Ask an administrator to switch it on.',
});
export const nobodyReviews = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'Students do not review each other in this assignment. Start peer feedback first.',
});
export const peerFeedbackOver = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'The time for peer feedback on this work is over. You can still read it, and change what you wrote.',
});
export const notPeerFeedback = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  text: 'Only peer feedback can be approved. Choose a reply that a peer wrote.',
});
