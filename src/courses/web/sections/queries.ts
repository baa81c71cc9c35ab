import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pagesOf, queryOf, useCall } from '../../../kernel/web/api.ts';
import { sectionContract as contract } from '../../domain/sections/contract.ts';

/** The sections of a course that the caller may see, by name. */
export function useSections(courseId: number) {
  return useQuery(queryOf(contract.listSections, { params: { courseId } }));
}

export function useSection(sectionId: string) {
  return useQuery(queryOf(contract.getSection, { params: { sectionId } }));
}

export function useSectionMembers(sectionId: string, { q, isOpen }: { q: string; isOpen: boolean }) {
  const query = q === '' ? {} : { q };
  return useInfiniteQuery({
    ...pagesOf(contract.listSectionMembers, { params: { sectionId }, query }, 20),
    enabled: isOpen,
  });
}

export function useStudentsWithoutSection(courseId: number) {
  return useQuery(queryOf(contract.listStudentsWithoutSection, { params: { courseId } }));
}

export function useCreateSection() {
  return useCall(contract.createSection);
}

export function useRenameSection() {
  return useCall(contract.patchSection);
}

export function useRemoveSection() {
  return useCall(contract.removeSection);
}

export function useAddSectionUsers() {
  return useCall(contract.addSectionUsers);
}

export function useRemoveSectionUser() {
  return useCall(contract.removeSectionUser);
}

export function useRemovePendingUser() {
  return useCall(contract.removePendingUser);
}

export function useDivideStudents() {
  return useCall(contract.divideStudents);
}
