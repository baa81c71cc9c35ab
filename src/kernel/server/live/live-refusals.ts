// What a subscription is refused for.
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
