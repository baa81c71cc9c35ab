import { isBlank } from '../../../design/web/index.ts';
import { problemsOfRows, type UserRow } from '../../../people/domain/user-rows.ts';

const fields = ['username', 'name', 'email'] as const;

/** What the server would say about each field of a person. The form itself says that empty fields are required. */
export function personProblems(person: UserRow): Record<string, string | undefined> {
  const found = problemsOfRows([person]);
  const filled = fields.filter((field) => !isBlank(person[field]));
  return Object.fromEntries(
    filled.map((field) => [field, found.find((problem) => problem.field === field)?.message]),
  );
}
