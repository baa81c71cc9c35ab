import type { Command } from './command.ts';
import { api } from './commands/api.ts';
import { autotest } from './commands/autotest.ts';
import { assignments } from './commands/assignments.ts';
import { completion } from './commands/completion.ts';
import { courses } from './commands/courses.ts';
import { createAssignment } from './commands/create-assignment.ts';
import { download } from './commands/download.ts';
import { exportTests } from './commands/export-tests.ts';
import { feedback } from './commands/feedback.ts';
import { grade } from './commands/grade.ts';
import { handIn } from './commands/hand-in.ts';
import { importTests } from './commands/import-tests.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { status } from './commands/status.ts';
import { submissions } from './commands/submissions.ts';
import { watch } from './commands/watch.ts';

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  login,
  status,
  courses,
  assignments,
  createAssignment,
  exportTests,
  importTests,
  autotest,
  handIn,
  watch,
  submissions,
  download,
  grade,
  feedback,
  api,
  completion,
  logout,
];
