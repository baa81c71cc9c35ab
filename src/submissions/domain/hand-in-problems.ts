// The details of the refusal INVALID_FILE_IN_ARCHIVE. The server writes them and the dialog reads them.
import { z } from 'zod';
import { HandInRule } from '../../assignments/domain/hand-in-rules/model.ts';
import { fromWire, toWire } from '../../kernel/domain/wire/wire-codec.ts';
import { DirectoryNode } from '../../assignments/domain/file-tree.ts';

const DenyingRule = z.union([HandInRule, z.string()]).nullable();

export const HandInProblems = z.object({
  invalidFiles: z.array(z.tuple([z.string(), DenyingRule])),
  removedFiles: z.array(
    z.object({
      fullname: z.string(),
      name: z.string(),
      reason: DenyingRule,
      deletionType: z.enum(['leading_directory', 'denied_file', 'empty_directory']),
    }),
  ),
  missingFiles: z.array(HandInRule),
  originalTree: DirectoryNode,
  filterVersion: z.string(),
});
export type HandInProblems = z.infer<typeof HandInProblems>;

const Extra = z.record(z.string(), z.unknown());

/** The additional keys of the error body, spelled as in version 1 of the API. */
export function extraOfProblems(problems: unknown): Record<string, unknown> {
  return Extra.parse(toWire(HandInProblems, HandInProblems.parse(problems), 'snake'));
}

/** The problems in an error body; undefined when it is another error. */
export function problemsOfBody(body: unknown): HandInProblems | undefined {
  return HandInProblems.safeParse(fromWire(HandInProblems, body, 'snake')).data;
}
