// The calls of runners.
import type { Context } from '../../access/server/index.ts';
import type { Handlers } from '../../kernel/server/http/mount.ts';
import type { runnerProtocol } from '../../runner/domain/protocol.ts';
import { claimJobs } from './runner/claim.ts';
import { completeJob, heartbeat } from './runner/lease-calls.ts';
import { recordEvents } from './runner/record-events.ts';
import { downloadJobFiles, downloadLayer, uploadLayer, uploadOutputFile } from './runner/transfer.ts';

export const runnerHandlers: Handlers<typeof runnerProtocol, Context> = {
  claim: ({ ctx, body }) => claimJobs(ctx, body),
  files: ({ ctx, params, query }) => downloadJobFiles(ctx, { ...ctx.runner, ...params, ...query }),
  layer: ({ ctx, params }) => downloadLayer(ctx, params.sha256),
  uploadLayer: ({ ctx, params, query }) => uploadLayer(ctx, { ...ctx.runner, ...params, ...query }),
  uploadOutputFile: ({ ctx, params, query }) => uploadOutputFile(ctx, { ...ctx.runner, ...params, ...query }),
  events: ({ ctx, params, body }) => recordEvents(ctx, params.jobId, body),
  heartbeat: ({ ctx, body }) => heartbeat(ctx, body),
  complete: ({ ctx, params, body }) => completeJob(ctx, params.jobId, body),
};
