import { refusal } from '../../kernel/domain/refusal.ts';

export const incorrectPermission = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'You do not have the right to do this. Ask a teacher or an administrator if you should have it.',
});
export const objectNotFound = refusal({
  code: 'OBJECT_ID_NOT_FOUND',
  status: 404,
  text: 'This does not exist or you may not see it.',
});
