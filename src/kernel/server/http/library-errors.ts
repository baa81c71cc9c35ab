// Errors of the HTTP library: unreadable requests, bodies that are too large, broken forms. They are answered
// in the same words and shape as all other refusals.
import { z } from 'zod';
import { RefusedError } from '../../domain/refusal.ts';
import {
  invalidParam,
  malformedAddress,
  malformedForm,
  otherContentType,
  requestTooLarge,
  routeNotFound,
} from './refusals.ts';

const LibraryError = z.object({
  statusCode: z.number().max(499),
  message: z.string(),
  code: z.string().optional(),
});

const refusalByCode = new Map([
  ['FST_ERR_BAD_URL', malformedAddress],
  // No name of ours is that long.
  ['FST_ERR_MAX_PARAM_LENGTH', routeNotFound],
  ['FST_INVALID_JSON_FIELD_ERROR', malformedForm],
]);
const refusalByStatus = new Map([
  [413, requestTooLarge],
  [415, otherContentType],
]);

/** The refusal for an error of the library; undefined for other errors. */
export function refusalOfLibrary(error: unknown): RefusedError | undefined {
  if (isOfBrokenForm(error)) return new RefusedError(malformedForm, { description: error.message });
  const { data: known } = LibraryError.safeParse(error);
  if (!known) return undefined;
  const which = refusalByCode.get(known.code ?? '') ?? refusalByStatus.get(known.statusCode);
  if (which) return new RefusedError(which, { description: known.message });
  return new RefusedError(invalidParam, {
    text: 'The request could not be read. Correct it and try again.',
    description: known.message,
  });
}

// The last one is about a boundary that is too long.
const brokenForm =
  /end of multipart data$|^Multipart: Boundary not found$|^The needle cannot have a length bigger than /;

/** The form reader gives its errors no code, and throws them at whoever reads a part. */
function isOfBrokenForm(error: unknown): error is Error {
  return error instanceof Error && brokenForm.test(error.message);
}
