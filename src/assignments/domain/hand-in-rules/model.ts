// The hand-in rules of an assignment: which files may, may not and must be handed in.
import { z } from 'zod';

export const HandInRule = z.object({
  ruleType: z.enum(['allow', 'deny', 'require']),
  fileType: z.enum(['file', 'directory']),
  name: z.string().max(1024, 'At most 1024 characters.'),
});
export type HandInRule = z.infer<typeof HandInRule>;

export const HandInOption = z.object({
  key: z.enum(['delete_empty_directories', 'remove_leading_directories', 'allow_override']),
  value: z.boolean(),
});
export type HandInOption = z.infer<typeof HandInOption>;

/** Characters of all names in the rules together, as many as the text of ignored files may have. */
export const longestRuleNames = 65_536;

export const SubmissionValidator = z.object({
  policy: z.enum(['deny_all_files', 'allow_all_files']),
  rules: z.array(HandInRule).max(1000),
  options: z.array(HandInOption).max(100),
});
export type SubmissionValidator = z.infer<typeof SubmissionValidator>;

/** One of three kinds of filter; `version` is its name on the wire. */
export const HandInFilter = z.discriminatedUnion('version', [
  z.object({ version: z.literal('EmptySubmissionFilter') }),
  z.object({ version: z.literal('IgnoreFilterManager'), text: z.string().max(longestRuleNames) }),
  z.object({ version: z.literal('SubmissionValidator'), validator: SubmissionValidator }),
]);
export type HandInFilter = z.infer<typeof HandInFilter>;

export interface HandInSwitches {
  readonly deleteEmptyDirectories: boolean;
  readonly removeLeadingDirectories: boolean;
  readonly allowOverride: boolean;
}

/** The options with their defaults; only the validator can forbid that it is overridden. */
export function switchesOf(filter: HandInFilter): HandInSwitches {
  const options = filter.version === 'SubmissionValidator' ? filter.validator.options : [];
  const valueOf = (key: HandInOption['key']) => options.find((option) => option.key === key)?.value;
  return {
    deleteEmptyDirectories: valueOf('delete_empty_directories') ?? false,
    removeLeadingDirectories: valueOf('remove_leading_directories') ?? true,
    allowOverride: valueOf('allow_override') ?? filter.version !== 'SubmissionValidator',
  };
}
