// The pages of the open course and its assignments as commands, as far as the person may open them.
import type { Assignment } from '../../../assignments/domain/model.ts';
import { useOwnAssignments } from '../../../assignments/web/index.ts';
import { useQuery } from '@tanstack/react-query';
import { courseContract } from '../../../courses/domain/contract.ts';
import type { Command } from '../../../design/web/index.ts';
import { queryOf } from '../../../kernel/web/api.ts';
import { useSettingsQuery } from '../../../people/web/index.ts';
import { managementTabs } from '../assignment/management-tabs.ts';
import { assignmentIdOf, courseIdOf, useAddress } from '../shell/address.ts';
import { pagesOfCourse, type PageEntry } from '../shell/pages-of-course.ts';
import { texts } from '../texts.ts';
import { pageWords } from './page-words.ts';
import { pagesOfAssignment } from './pages-of-assignment.ts';

/** The person's rights in the course of the address; undefined without a course. */
export function useOpenCourse() {
  const address = useAddress();
  const courseId = courseIdOf(address);
  const read = courseId === undefined ? undefined : { params: { courseId } };
  const course = useQuery(queryOf(courseContract.getCourse, read)).data;
  return { course, assignmentId: assignmentIdOf(address) };
}

/** The pages of the open assignment come first; those of other assignments are found by typing. */
export function usePlaceCommands(): Command[] {
  const { course, assignmentId } = useOpenCourse();
  const assignments = useOpenAssignments(course?.id);
  const rights = course?.authorization.permissions ?? {};
  const settings = useSettingsQuery().data?.settings ?? {};
  if (!course) return [];
  const commandsOf = (assignment: Assignment): Command[] =>
    pagesOfAssignment(assignment, { rights, settings, managementTabs }).map((page) => ({
      ...commandOf(page, `assignment ${assignment.id}`),
      group: texts.pagesOf(assignment.name),
      detail: assignment.name,
      isSearched: page.isInside === true || assignment.id !== assignmentId,
    }));
  const open = assignments.filter(({ id }) => id === assignmentId);
  const others = assignments.filter(({ id }) => id !== assignmentId);
  const ofCourse = pagesOfCourse(course.id, rights, settings).map((page) => ({
    ...commandOf(page, `course ${course.id}`),
    group: texts.pagesOf(course.name),
    detail: course.name,
  }));
  return [...open.flatMap(commandsOf), ...ofCourse, ...others.flatMap(commandsOf)];
}

function useOpenAssignments(courseId: number | undefined): readonly Assignment[] {
  const own = useOwnAssignments().data ?? [];
  return own.filter((one) => one.courseId === courseId);
}

const commandOf = ({ id, label, href }: PageEntry, of: string) => ({
  id: `${of} ${id}`,
  label,
  href,
  keywords: pageWords[id],
});
