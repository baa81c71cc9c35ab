// The events of AutoTest, for open pages and for the rooms above.
import { z } from 'zod';
import { domainEvent } from '../../kernel/domain/event.ts';
import { IdText, Ulid } from '../../kernel/domain/fields.ts';
import { liveTopic } from '../../kernel/domain/live.ts';
import { BuildState, ResultState } from './model.ts';

/** A result of one submission has changed, so readers fetch it again. */
export const autoTestResultTopic = liveTopic({
  name: 'autoTestResult',
  params: z.object({ assignmentId: IdText, submissionId: IdText }),
  event: z.object({
    changed: z.object({
      resultId: z.string(),
      version: z.union([z.literal(1), z.literal(2)]),
      state: ResultState,
    }),
  }),
});

/** The build of a snapshot: its state and, while it runs, its output. */
export const autoTestBuildTopic = liveTopic({
  name: 'autoTestBuild',
  params: z.object({ assignmentId: IdText, snapshotId: Ulid }),
  event: z.union([
    z.strictObject({ state: z.object({ state: BuildState }) }),
    z.strictObject({ output: z.object({ offset: z.number().int().nonnegative(), text: z.string() }) }),
  ]),
});

/** The results of these submissions are final. The rubric rows are written for results that ended well. */
export const resultsFinished = domainEvent(
  'autotest.resultsFinished',
  z.object({ assignmentId: z.number(), submissionIds: z.array(z.number()) }),
);
