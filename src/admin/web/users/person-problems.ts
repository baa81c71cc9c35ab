import { isBlank } from '../../../design/web/index.ts';
import { problemsOfRows, type UserRow } from '../../../people/domain/user-rows.ts';

const fields = ['username', 'name', 'email'] as const;

/** What the server would say of a person, field by field. Of empty ones the form says itself that they are required. */
export function personProblems(person: UserRow): Record<string, string | undefined> {
  const found = problemsOfRows([person]);
  const filled = fields.filter((field) => !isBlank(person[field]));
  return Object.fromEntries(
    filled.map((field) => [field, found.find((problem) => problem.field === field)?.message]),
  );
}
