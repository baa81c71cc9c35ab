import { z } from 'zod';

/** What one assignment can take from another one. Dates, passwords and people never go along. */
export const AssignmentPart = z.enum(['settings', 'description', 'template', 'rules', 'rubric', 'autoTest']);
export type AssignmentPart = z.infer<typeof AssignmentPart>;
