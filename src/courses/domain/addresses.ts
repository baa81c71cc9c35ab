import { z } from 'zod';
import { pageAddress, pageBelow } from '../../kernel/domain/address.ts';
import { PathId, Uuid } from '../../kernel/domain/fields.ts';

export const courseManagement = pageAddress({
  path: '/courses/$courseId',
  title: 'Course management',
  params: { courseId: PathId },
  query: { q: z.string().default('') },
  tabs: ['members', 'roles', 'sections', 'links', 'contact', 'general', 'statistics'],
});

/** The assignments of a course. */
export const courseHome = pageBelow(courseManagement, {
  path: '/assignments/',
  title: 'Course',
  query: { q: z.string().default('') },
});

/** One section of a course with its members. */
export const sectionPage = pageAddress({
  path: '/course/$courseId/sections/$sectionId',
  title: 'Section',
  params: { courseId: PathId, sectionId: Uuid },
  query: { q: z.string().default('') },
});
/** The page of an enrolment link. */
export const enrolment = pageBelow(courseManagement, {
  path: '/enroll/$linkId',
  title: 'Join a course',
  /** Any text: whoever typed a link wrong is told about links, not about pages. */
  params: { linkId: z.string() },
});

/** The link as a code for the cameras of a class, large enough for a projector. */
export const enrolmentCode = pageBelow(enrolment, { path: '/code', title: 'Code to join a course' });
