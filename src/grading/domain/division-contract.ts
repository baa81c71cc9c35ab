// The calls that divide the work. Only the card of the division needs them.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../access/domain/endpoint.ts';
import { Assignment } from '../../assignments/domain/model.ts';
import { assignmentSubject } from '../../assignments/domain/subjects.ts';
import { courseArchived } from '../../courses/domain/refusals.ts';
import { Id, PathId } from '../../kernel/domain/fields.ts';
import { submissionSubject } from '../../submissions/domain/subjects.ts';
import { Grader, GraderWeight } from './model.ts';
import { dividedLikeParent, graderTwice, isParentItself, mayNotGrade, unfitParent } from './refusals.ts';
import { graderSubject } from './subjects.ts';

const AssignmentPath = z.object({ assignmentId: PathId });

export const divisionContract = {
  putGraderDivision: endpoint({
    method: 'PUT',
    path: '/assignments/{assignmentId}/grader_division',
    wire: 'v1',
    summary: 'Gives graders their weights and divides the work anew; who is left out has no share.',
    about: [graderSubject, submissionSubject],
    access: { permission: 'can_assign_graders' },
    params: AssignmentPath,
    body: z.object({ graders: z.array(GraderWeight).max(500, 'At most 500 graders.') }),
    reply: z.array(Grader),
    refusals: [mayNotGrade, graderTwice, dividedLikeParent, courseArchived],
  }),
  putDivisionParent: endpoint({
    method: 'PUT',
    path: '/assignments/{assignmentId}/division_parent',
    wire: 'v1',
    summary: 'Divides the work like that of another assignment, author by author, or with null on its own.',
    about: [graderSubject, submissionSubject, assignmentSubject],
    access: { permission: 'can_assign_graders' },
    params: AssignmentPath,
    body: z.object({ parentId: Id.nullable() }),
    reply: Assignment,
    refusals: [unfitParent, isParentItself, courseArchived],
  }),
} satisfies AppContract;
