import { z } from 'zod';
import { endpoint, type AppContract } from '../../access/domain/endpoint.ts';
import { Assignment } from '../../assignments/domain/model.ts';
import { AssignmentPart } from '../../assignments/domain/parts.ts';
import { assignmentSubject, descriptionSubject, templateSubject } from '../../assignments/domain/subjects.ts';
import { loginLinksImpossible } from '../../assignments/domain/refusals.ts';
import { configurationSubject } from '../../autotest/domain/contract.ts';
import { copyTargetPublished } from '../../autotest/domain/refusals.ts';
import { courseArchived } from '../../courses/domain/refusals.ts';
import { Id, PathId } from '../../kernel/domain/fields.ts';
import { lockedRow } from '../../rubrics/domain/refusals.ts';
import { markingSubject, rubricSubject } from '../../rubrics/domain/subjects.ts';
import { gradeSubject } from '../../submissions/domain/subjects.ts';
import { importAssignmentRule } from './access-rules.ts';
import { hasSubmissions, ownSource, replacesParts } from './refusals.ts';

export const libraryContract = {
  importAssignment: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/import',
    wire: 'v1',
    summary: 'Puts parts of an assignment, or all of them, in place of those of another one.',
    about: [
      assignmentSubject,
      descriptionSubject,
      templateSubject,
      rubricSubject,
      markingSubject,
      configurationSubject,
      gradeSubject,
    ],
    access: importAssignmentRule,
    params: z.object({ assignmentId: PathId }),
    body: z.object({
      fromAssignmentId: Id,
      allowExistingSubmissions: z.boolean(),
      /** Without it, all parts. */
      parts: z.array(AssignmentPart).min(1, 'Choose at least one part.').max(20).optional(),
      /** The yes to the loss of a rubric or tests that are there. */
      replaceExisting: z.boolean().optional(),
    }),
    reply: Assignment,
    refusals: [
      ownSource,
      hasSubmissions,
      replacesParts,
      copyTargetPublished,
      lockedRow,
      loginLinksImpossible,
      courseArchived,
    ],
  }),
} satisfies AppContract;
