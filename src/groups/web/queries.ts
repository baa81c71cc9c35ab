import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { optionalQueryOf, pagesOf, queryOf, useCall, wholeListOf } from '../../kernel/web/api.ts';
import { useLive, useMarkedStale } from '../../kernel/web/live.ts';
import { groupContract } from '../domain/contract.ts';
import { groupsTopic } from '../domain/events.ts';
import { groupSubject } from '../domain/subjects.ts';
import type { SetPlace } from './rights.ts';

/** Others join and leave meanwhile: what is shown is read again after so long. */
const refetchInterval = 15_000;

export function useGroupSets(courseId: number) {
  return useQuery(queryOf(groupContract.listGroupSets, { params: { courseId } }));
}

export function useGroupSet(groupSetId: number) {
  return useQuery(queryOf(groupContract.getGroupSet, { params: { groupSetId } }));
}

export function useGroups(groupSetId: number, q: string) {
  const query = q === '' ? {} : { q };
  const pages = pagesOf(groupContract.listGroups, { params: { groupSetId }, query }, 50);
  return useInfiniteQuery({ ...pages, refetchInterval });
}

/** What is on the page follows what others do. */
export function useLiveGroups({ course, groupSet }: SetPlace): void {
  // A class that chooses its groups joins and leaves many times a minute.
  const readAgain = useMarkedStale({ about: [groupSubject], params: { groupSetId: groupSet.id } });
  const hears = course.authorization.permissions['can_view_others_groups'] === true;
  const params = hears ? { groupSetId: String(groupSet.id) } : undefined;
  useLive(groupsTopic, params, { onEvent: readAgain, onReset: readAgain });
}

/** Every group of the set, for files and choices. */
export function useAllGroups(groupSetId: number, isWanted: boolean) {
  const all = wholeListOf(groupContract.listGroups, { params: { groupSetId } }, (groups) => groups);
  return useQuery({ ...all, enabled: isWanted });
}

/** The group of a person in a set; null when they are in none. Without a person nothing is read. */
export function useGroupOf(groupSetId: number, userId: number | undefined) {
  const read = userId === undefined ? undefined : { params: { groupSetId, userId } };
  const own = optionalQueryOf(groupContract.getUserGroup, read);
  return useQuery({ ...own, refetchInterval });
}

export function usePeopleWithoutGroup(groupSetId: number, q: string) {
  const query = q === '' ? {} : { q };
  const pages = pagesOf(groupContract.listPeopleWithoutGroup, { params: { groupSetId }, query }, 20);
  return useInfiniteQuery({ ...pages, refetchInterval });
}

export function useEverybodyWithoutGroup(groupSetId: number) {
  const params = { groupSetId };
  return useQuery(wholeListOf(groupContract.listPeopleWithoutGroup, { params }, ({ people }) => people));
}

export const usePutGroupSet = () => useCall(groupContract.putGroupSet);
export const useRemoveGroupSet = () => useCall(groupContract.removeGroupSet);
export const useCreateGroup = () => useCall(groupContract.createGroup);
export const useRenameGroup = () => useCall(groupContract.renameGroup);
export const useRemoveGroup = () => useCall(groupContract.removeGroup);
export const useAddMember = () => useCall(groupContract.addGroupMember);
export const useRemoveMember = () => useCall(groupContract.removeGroupMember);
export const usePlacing = () => useCall(groupContract.placeInGroups);
