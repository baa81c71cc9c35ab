// The gradebook of a course. Only its page needs these calls.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { assignmentSubject } from '../../../assignments/domain/subjects.ts';
import { membershipSubject, sectionSubject } from '../../../courses/domain/subjects.ts';
import { PathId, Uuid } from '../../../kernel/domain/fields.ts';
import { rightsToSeeWork } from '../../../submissions/domain/sight.ts';
import { gradeSubject, submissionListSubject } from '../../../submissions/domain/subjects.ts';
import { CourseGradesLine } from './model.ts';

const inCourse = z.object({ courseId: PathId });
const ofSection = z.object({ sectionId: Uuid.optional() });

export const gradebookContract = {
  getGradebookSize: endpoint({
    method: 'GET',
    path: '/courses/{courseId}/gradebook-size',
    wire: 'v2',
    summary: 'Tells how many users and assignments the gradebook of a course, or of one section, has.',
    about: [membershipSubject, sectionSubject, assignmentSubject],
    access: { permission: rightsToSeeWork },
    params: inCourse,
    query: ofSection,
    reply: z.object({ users: z.int(), assignments: z.int() }),
  }),
  listCourseGrades: endpoint({
    method: 'GET',
    path: '/courses/{courseId}/grades/',
    wire: 'v1',
    summary: 'Lists the users of a course who hand in, by name, with their grade in each assignment.',
    about: [gradeSubject, submissionListSubject, membershipSubject, sectionSubject, assignmentSubject],
    access: { permission: rightsToSeeWork },
    params: inCourse,
    query: ofSection,
    reply: z.array(CourseGradesLine),
    limits: { page: { defaultSize: 150, maxSize: 200 } },
  }),
} satisfies AppContract;
