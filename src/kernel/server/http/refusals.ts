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
export const missingParam = refusal({
  code: 'MISSING_REQUIRED_PARAM',
  status: 400,
  kind: 'ValidationError',
  reason: 'invalidParam',
  text: 'Something is missing in the request. Fill it in and try again.',
});
export const wrongType = refusal({
  code: 'OBJECT_WRONG_TYPE',
  status: 400,
  kind: 'ValidationError',
  reason: 'invalidParam',
  text: 'Something in the request is of another kind than it has to be. Correct it and try again.',
});
export const requestTooLarge = refusal({
  code: 'REQUEST_TOO_LARGE',
  status: 400,
  text: 'This is too large. Make it smaller and try again.',
});
export const notJson = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  reason: 'invalidParam',
  text: 'The body of the request is not valid JSON. Correct it and try again.',
});
export const otherContentType = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  reason: 'invalidParam',
  text: 'The body of the request has another content type than this call takes. Send JSON, or a form where files belong to it.',
});
export const malformedForm = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  reason: 'invalidParam',
  text: 'The form that was sent is not well-formed, or it ended early. Send it again.',
});
export const malformedAddress = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  reason: 'invalidParam',
  text: 'This address is not written as addresses are: a percent sign stands before no two digits of a character.',
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
export const keyUsedBefore = refusal({
  code: 'INVALID_STATE',
  status: 409,
  text: 'This Idempotency-Key was sent before with another body. Send a new key for what is new.',
});
export const changedMeanwhile = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'Somebody has changed or deleted this at the same moment. Load it again, then try again.',
});
export const readOnlyNow = refusal({
  code: 'INVALID_STATE',
  status: 503,
  text:
    'This site can be read but not changed at the moment. What you sent was not stored: keep it, and try again in a few ' +
    'minutes.',
});
export const noRoomLeft = refusal({
  code: 'INVALID_STATE',
  status: 503,
  text:
    'This site has no room left to store anything. What you sent was not stored: keep it, and tell the administrators ' +
    'of the site.',
});
export const databaseBusy = refusal({
  code: 'INVALID_STATE',
  status: 503,
  text: 'This site has too much to do at the moment. What you sent was not stored. Try again in a minute.',
});
export const databaseAway = refusal({
  code: 'INVALID_STATE',
  status: 503,
  text:
    'This site cannot reach its database at the moment. Try again in a minute; before you send something a second ' +
    'time, look whether it is there.',
});
export const staleWrite = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'Somebody has changed this since you read it. Look at what stands there now, then keep it or put yours.',
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
export const tooMuchAtOnce = refusal({
  code: 'RATE_LIMIT_EXCEEDED',
  status: 429,
  text: 'You have asked for too many large things at once. Wait until some of them are there, then try again.',
});
