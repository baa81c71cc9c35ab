// What the profile form demands before it is sent. The server checks again.
import { z } from 'zod';

/** The fields as the form names them; the call has other names (PROF-010). */
export interface ProfileValues {
  name: string;
  email: string;
  oldPw: string;
  newPw: string;
  confirmPw: string;
}

/** What the call is sent: only what has changed. */
export function profileChangesOf(
  before: { name: string; email: string },
  { name, email, oldPw, newPw }: ProfileValues,
) {
  return {
    ...(name === before.name ? {} : { name }),
    ...(email === before.email ? {} : { email }),
    ...(oldPw === '' ? {} : { oldPassword: oldPw }),
    ...(newPw === '' ? {} : { newPassword: newPw }),
  };
}

export const isEmail = (text: string): boolean => z.email().safeParse(text).success;

/** Whoever changes the address or the password proves with the current password who they are (PROF-006). */
export function needsOldPassword(before: { email: string }, values: ProfileValues): boolean {
  return values.email !== before.email || values.newPw !== '';
}
