// Calls about the sections of a course and who is in them.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { Id, Name, PathId, Uuid } from '../../../kernel/domain/fields.ts';
import { seeCourseRule, seeSectionRule } from '../access-rules.ts';
import { courseArchived } from '../refusals.ts';
import { membershipSubject, sectionSubject } from '../subjects.ts';
import { maxDividedAtOnce, Section, SectionMember, SectionUsers } from './model.ts';
import {
  sectionNameTaken,
  sectionScheduled,
  tooManyInSections,
  tooManyPendingUsers,
  tooManySections,
} from './refusals.ts';

const inCourse = z.object({ courseId: PathId });
const ofSection = z.object({ sectionId: Uuid });
const toEdit = { permission: 'can_edit_course_sections' } as const;

export const sectionContract = {
  listSections: endpoint({
    method: 'GET',
    path: '/courses/{courseId}/sections/',
    wire: 'v1',
    summary: 'Lists the sections of a course by name; without the right to see all only the own ones.',
    about: [sectionSubject, membershipSubject],
    access: seeCourseRule,
    params: inCourse,
    query: z.object({ q: z.string().optional() }),
    reply: z.array(Section),
  }),
  createSection: endpoint({
    method: 'POST',
    path: '/courses/{courseId}/sections/',
    wire: 'v1',
    summary: 'Makes a section without members.',
    about: [sectionSubject],
    access: toEdit,
    params: inCourse,
    body: z.object({ name: Name }),
    reply: Section,
    status: 200,
    refusals: [courseArchived, sectionNameTaken, tooManySections],
  }),
  getSection: endpoint({
    method: 'GET',
    path: '/sections/{sectionId}',
    wire: 'v1',
    summary: 'Reads a section, with its members where the caller may know them.',
    about: [sectionSubject, membershipSubject],
    access: seeSectionRule,
    params: ofSection,
    reply: Section,
  }),
  patchSection: endpoint({
    method: 'PATCH',
    path: '/sections/{sectionId}',
    wire: 'v1',
    summary: 'Renames a section.',
    about: [sectionSubject],
    access: toEdit,
    params: ofSection,
    body: z.object({ name: Name }),
    reply: Section,
    refusals: [courseArchived, sectionNameTaken],
  }),
  removeSection: endpoint({
    method: 'DELETE',
    path: '/sections/{sectionId}',
    wire: 'v1',
    summary: 'Deletes a section; its members stay in the course.',
    about: [sectionSubject],
    access: toEdit,
    params: ofSection,
    refusals: [courseArchived, sectionScheduled],
  }),
  addSectionUsers: endpoint({
    method: 'PUT',
    path: '/sections/{sectionId}/members/',
    wire: 'v1',
    summary: 'Adds people to a section; those who are not in the course join it when they join the course.',
    about: [sectionSubject],
    access: toEdit,
    params: ofSection,
    body: z.object({ users: SectionUsers }),
    reply: Section,
    refusals: [courseArchived, tooManyInSections, tooManyPendingUsers],
  }),
  removeSectionUser: endpoint({
    method: 'DELETE',
    path: '/sections/{sectionId}/members/{userId}',
    wire: 'v1',
    summary: 'Takes somebody out of a section.',
    about: [sectionSubject],
    access: toEdit,
    params: ofSection.extend({ userId: PathId }),
    refusals: [courseArchived],
  }),
  divideStudents: endpoint({
    method: 'POST',
    path: '/sections/{sectionId}/division',
    wire: 'v1',
    summary: 'Adds those of these students who are in no section of the course yet.',
    about: [sectionSubject],
    access: toEdit,
    params: ofSection,
    body: z.object({
      userIds: z.array(Id).min(1, 'At least one student.').max(maxDividedAtOnce, 'Too many at once.'),
    }),
    reply: Section,
    refusals: [courseArchived, tooManyInSections],
  }),
  listSectionMembers: endpoint({
    method: 'GET',
    path: '/sections/{sectionId}/members',
    wire: 'v2',
    summary: 'Lists the members of a section with the names of their roles, by name.',
    about: [sectionSubject, membershipSubject],
    access: seeSectionRule,
    params: ofSection,
    query: z.object({ q: z.string().optional() }),
    reply: z.array(SectionMember),
    limits: { page: { defaultSize: 20, maxSize: 20 } },
  }),
  removePendingUser: endpoint({
    method: 'DELETE',
    path: '/sections/{sectionId}/pending-users/{pendingUserId}',
    wire: 'v2',
    summary: 'Takes somebody off the list of those who join the section with the course.',
    about: [sectionSubject],
    access: toEdit,
    params: ofSection.extend({ pendingUserId: Uuid }),
    refusals: [courseArchived],
  }),
  listStudentsWithoutSection: endpoint({
    method: 'GET',
    path: '/courses/{courseId}/students-without-section',
    wire: 'v2',
    summary: 'Lists the ids of students who are in no section of the course, by name; at most 5000.',
    about: [sectionSubject, membershipSubject],
    access: toEdit,
    params: inCourse,
    reply: z.object({ userIds: z.array(Id) }),
  }),
} satisfies AppContract;
