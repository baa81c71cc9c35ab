import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { assignmentSubject } from '../../../assignments/domain/subjects.ts';
import { courseArchived } from '../../../courses/domain/refusals.ts';
import { PathId } from '../../../kernel/domain/fields.ts';
import { rubricSubject } from '../../../rubrics/domain/subjects.ts';
import { configurationSubject } from '../contract.ts';
import { Configuration } from '../model.ts';
import * as refusals from '../refusals.ts';
import { StarterLanguage } from './starters.ts';

export const starterContract = {
  startAutoTest: endpoint({
    method: 'POST',
    path: '/autotest/{assignmentId}/starter',
    wire: 'v2',
    summary: 'Make tests of a language, with a rubric category and hand-in rules where there are none',
    about: [configurationSubject, rubricSubject, assignmentSubject],
    access: { permission: 'can_manage_new_autotest' },
    params: z.object({ assignmentId: PathId }),
    body: z.object({ language: StarterLanguage, mainFile: z.string().max(255, 'At most 255 characters.') }),
    reply: Configuration,
    refusals: [
      refusals.autoTestDisabled,
      refusals.otherVersionExists,
      refusals.blocksExist,
      refusals.unfitMainFile,
      courseArchived,
    ],
  }),
} satisfies AppContract;
