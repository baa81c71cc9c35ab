import type { Command } from './command.ts';
import { assignments } from './commands/assignments.ts';
import { courses } from './commands/courses.ts';
import { createAssignment } from './commands/create-assignment.ts';
import { download } from './commands/download.ts';
import { handIn } from './commands/hand-in.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { watch } from './commands/watch.ts';

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  login,
  courses,
  assignments,
  createAssignment,
  handIn,
  watch,
  download,
  logout,
];
