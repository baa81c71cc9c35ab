import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { PathId } from '../../../kernel/domain/fields.ts';
import { gradeSubject, submissionListSubject } from '../../../submissions/domain/subjects.ts';
import { ReleasePreview } from './model.ts';

export const releaseContract = {
  previewRelease: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/release-preview',
    wire: 'v2',
    summary:
      'Tells what students will see once the grades of an assignment are released, and who has no grade.',
    about: [gradeSubject, submissionListSubject],
    access: { permission: 'can_edit_assignment_info' },
    params: z.object({ assignmentId: PathId }),
    reply: ReleasePreview,
  }),
} satisfies AppContract;
