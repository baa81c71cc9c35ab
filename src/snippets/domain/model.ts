import { z } from 'zod';
import { FreeText, Id } from '../../kernel/domain/fields.ts';
import { isTurning, turningText } from '../../kernel/domain/texts/turning-text.ts';

/** The name of a snippet, which is typed to get its text. */
export const SnippetKey = z
  .string()
  .min(1, 'The snippet name may not be empty.')
  .max(255, 'At most 255 characters.')
  .regex(
    /^[^\s\p{Cc}]*$/u,
    'Snippet names may not contain spaces. If you want to use a multiple words in a name you can separate them with a dash or an underscore.',
  )
  .refine((text) => !isTurning(text), turningText);

/** What stands in the place of the name. */
export const SnippetValue = FreeText.refine(
  (text) => text.trim() !== '',
  'The snippet replacement text may not be empty.',
);

export const SnippetTexts = z.object({ key: SnippetKey, value: SnippetValue });
export type SnippetTexts = z.infer<typeof SnippetTexts>;

export const Snippet = z
  .object({
    id: Id,
    key: z.string(),
    value: z.string(),
    /** How often anybody has inserted it. */
    timesUsed: z.number().int(),
  })
  .meta({ id: 'Snippet' });
export type Snippet = z.infer<typeof Snippet>;
