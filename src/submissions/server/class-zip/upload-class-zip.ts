// Takes a class zip: its files are stored at once, so that a broken one is refused; a task hands them in.
import { Readable } from 'node:stream';
import { renewSession, type Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { TaskResult } from '../../../kernel/domain/task.ts';
import { startTask } from '../../../kernel/server/jobs/tasks.ts';
import { readSettings } from '../../../tenants/server/index.ts';
import { attemptsOf, type ClassAttempt } from '../../domain/class-zip/attempts.ts';
import { notClassZip } from '../../domain/class-zip/refusals.ts';
import { drain, fileParts } from '../hand-in.ts';
import { collectHandIn } from '../intake/collect-hand-in.ts';
import { limitsFor } from '../started-hand-in.ts';
import { accessClassUpload } from './access.ts';
import { handInClass } from './hand-in-class.ts';

export async function uploadClassZip(ctx: Context, assignmentId: number): Promise<TaskResult> {
  const { course } = await accessClassUpload(ctx, assignmentId);
  (await readSettings(ctx.db, course.tenantId)).demandEnabled('BLACKBOARD_ZIP_UPLOAD_ENABLED');
  const attempts = await receiveAttempts(ctx, course.tenantId);
  // The task asks for the rights again, but not for the session.
  await renewSession(ctx);
  if (attempts.every(({ wallClock }) => wallClock === null)) throw new RefusedError(notClassZip);
  // The list is stored like a file, since a job carries ids.
  const list = await ctx.platform.blobs.put(Readable.from([Buffer.from(JSON.stringify(attempts))]));
  const starterId = ctx.session.personId;
  const payload = { assignmentId, listSha256: list.sha256 };
  return ctx.transaction((tx) => startTask(tx, handInClass, { starterId, payload }));
}

async function receiveAttempts(ctx: Context, tenantId: string): Promise<ClassAttempt[]> {
  const { blobs } = ctx.platform;
  const limits = await limitsFor(ctx.db, { tenantId, isLarge: true });
  try {
    const parts = fileParts(ctx.request.parts({ fileBytes: limits.maxTotalSizeBytes + 1, files: 1 }));
    const { entries } = await blobs.together((put) => collectHandIn(parts, { limits, sink: put }));
    return attemptsOf(entries.filter((entry) => entry.kind === 'file'));
  } catch (error) {
    drain(ctx);
    throw error;
  }
}
