import { firstMoment, lastMoment } from '../../../kernel/domain/fields.ts';
import { texts } from '../texts.ts';
import { pickedInstant } from './date-texts.ts';

/** What is wrong with a picked minute: the server takes no date beyond the bounds either. */
export function dateProblem(picked: string | null): string | undefined {
  if (picked === null) return undefined;
  const isInside =
    pickedInstant(picked, 'start') >= firstMoment && pickedInstant(picked, 'end') <= lastMoment;
  return isInside ? undefined : texts.dateOutOfBounds;
}
