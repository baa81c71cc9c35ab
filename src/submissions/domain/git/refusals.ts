// What hosts of repositories are answered. They show the answer in their list of deliveries.
import { refusal } from '../../../kernel/domain/refusal.ts';

/** The same for an unknown connection and for a wrong secret, so that nobody finds out which ones exist. */
export const unknownRequest = refusal({
  code: 'WEBHOOK_UNKNOWN_REQUEST',
  status: 400,
  text: 'This request fits no connection. Copy the address and the secret from the page of the assignment again.',
});

/** Told to who proved the secret. */
export const connectionEnded = refusal({
  code: 'WEBHOOK_DISABLED',
  status: 400,
  text: 'This connection has ended, since somebody left the group. Connect the repository again on the page of the assignment, with the new secret.',
});

export const unknownHost = refusal({
  code: 'WEBHOOK_UNKOWN_TYPE',
  status: 400,
  text: 'This request comes from no host that is known here. Pushes are read from GitHub, GitLab, Gitea and Forgejo.',
});

export const unknownEvent = refusal({
  code: 'WEBHOOK_UNKNOWN_EVENT_TYPE',
  status: 400,
  text: 'Only pushes are handed in. Let the webhook send push events only.',
});

export const unreadablePush = refusal({
  code: 'WEBHOOK_INVALID_REQUEST',
  status: 400,
  text: 'The push cannot be read. Let the webhook send JSON ("application/json").',
});

export const pushTooLarge = refusal({
  code: 'WEBHOOK_INVALID_REQUEST',
  status: 400,
  text: 'The push names too many commits. Push once more with a small change.',
});

export const otherBranch = refusal({
  code: 'WEBHOOK_DIFFERENT_BRANCH',
  status: 400,
  text: 'This branch is not handed in.',
});

export const connectionOfOwnSession = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'A connection lasts longer than this session and hands in with all rights of its person. Leave the view, or log in with your password; or let the person make it themselves.',
});
