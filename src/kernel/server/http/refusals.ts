// Refusals that every call may answer.
import { refusal } from '../../domain/refusal.ts';

export const notLoggedIn = refusal({
  code: 'NOT_LOGGED_IN',
  status: 401,
  text: 'You are not logged in, or your session has ended. Log in and try again.',
});
export const invalidParam = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  reason: 'invalidParam',
  text: 'Something in the request is not valid. Correct it and try again.',
});
export const requestTooLarge = refusal({
  code: 'REQUEST_TOO_LARGE',
  status: 400,
  text: 'This is too large. Make it smaller and try again.',
});
export const routeNotFound = refusal({
  code: 'ROUTE_NOT_FOUND',
  status: 404,
  text: 'There is nothing at this address.',
});
export const methodNotAllowed = refusal({
  code: 'UNSUPPORTED',
  status: 405,
  text: 'This address does not take requests of this kind.',
});
export const tooManyRequests = refusal({
  code: 'RATE_LIMIT_EXCEEDED',
  status: 429,
  text: 'Too many requests. Wait a moment and try again.',
});
export const stillAtWork = refusal({
  code: 'INVALID_STATE',
  status: 503,
  text: 'The same request is still being worked on. It is tried again by itself.',
});
export const changedMeanwhile = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'Somebody has changed or deleted this at the same moment. Load it again, then try again.',
});
export const triedAgain = refusal({
  code: 'INVALID_STATE',
  status: 503,
  text: 'Another change was made at the same moment. This one is tried again by itself.',
});
export const tooBusy = refusal({
  code: 'INVALID_STATE',
  status: 503,
  text: 'The server has a lot to work through at the moment. This is tried again by itself.',
});
