// The refusals of subscriptions.
import { refusal, RefusedError } from '../../domain/refusal.ts';
import { invalidParam } from '../http/refusals.ts';

export function noSuch(what: 'topic' | 'operation'): RefusedError {
  return new RefusedError(invalidParam, { text: `There is no such ${what}.` });
}

export const hidden = refusal({
  code: 'OBJECT_ID_NOT_FOUND',
  status: 404,
  text: 'This does not exist or you may not see it.',
});

export const tooMuchWatched = refusal({
  code: 'RATE_LIMIT_EXCEEDED',
  status: 429,
  text:
    'You have so many pages open that this one is not told of changes at once. It asks for them every half minute; ' +
    'close pages that you do not need.',
});

export const watchedTooQuickly = refusal({
  code: 'RATE_LIMIT_EXCEEDED',
  status: 429,
  text:
    'So much was opened in a short time that this page is not told of changes at once. It tries again by itself in ' +
    'half a minute.',
});
