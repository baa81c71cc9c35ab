import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pagesOf, queryOf, staleKey, useCall, wholeListOf } from '../../kernel/web/api.ts';
import { autotestContract } from '../../autotest/domain/contract.ts';
import { runnerTokenContract } from '../../autotest/domain/runners/tokens.ts';
import { insightContract } from '../../insights/domain/contract.ts';
import type { UserState } from '../../people/domain/administration.ts';
import { userContract } from '../../people/domain/user-contract.ts';
import { usePageSize } from '../../people/web/index.ts';
import { tenantAdministrationContract } from '../../tenants/domain/administration-contract.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { adminContract } from '../domain/contract.ts';
import type { JobState } from '../domain/model.ts';

const jobsEveryMs = 5000;
const queueEveryMs = 5000;
const runnersEveryMs = 30_000;

export function useManagedUsers(filter: {
  q: string;
  tenantId?: string | undefined;
  state?: UserState | undefined;
}) {
  const { q, tenantId, state } = filter;
  const query = {
    ...(q.trim() === '' ? {} : { q: q.trim() }),
    ...(tenantId === undefined ? {} : { tenantId }),
    ...(state === undefined ? {} : { state }),
  };
  return useInfiniteQuery(pagesOf(userContract.listManagedUsers, { query }, usePageSize()));
}

export function useRoleNames() {
  return useQuery({ ...queryOf(userContract.listRoleNames, {}), select: ({ roles }) => roles });
}

const peopleLists = () => [staleKey(userContract.listManagedUsers)];

export function useAddUser() {
  return useCall(userContract.addUser, { stale: peopleLists });
}

export function useAddUsers() {
  return useCall(userContract.addUsers, { stale: peopleLists });
}

export function useChangeUser() {
  return useCall(userContract.patchUserAsAdmin, { stale: peopleLists });
}

export function useMailInitialPassword() {
  return useCall(userContract.mailInitialPassword);
}

export function useTenants(q = '') {
  const query = q.trim() === '' ? {} : { q: q.trim() };
  return useQuery(wholeListOf(tenantContract.listTenants, { query }, (tenants) => tenants));
}

export function useTenant(tenantId: string) {
  return useQuery(queryOf(tenantContract.getTenant, { params: { tenantId } }));
}

export function useTenantPermissions(tenantId: string | undefined) {
  const params = { tenantId: tenantId ?? '' };
  return useQuery({
    ...queryOf(tenantAdministrationContract.getTenantPermissions, { params }),
    enabled: tenantId !== undefined,
  });
}

const tenantReads = () => [staleKey(tenantContract.listTenants), staleKey(tenantContract.getTenant)];

export function useCreateTenant() {
  return useCall(tenantAdministrationContract.createTenant, { stale: tenantReads });
}

export function usePatchTenant() {
  return useCall(tenantAdministrationContract.patchTenant, { stale: tenantReads });
}

export function useTenantCourses(tenantId: string, q: string) {
  const query = q.trim() === '' ? {} : { q: q.trim() };
  return useInfiniteQuery(
    pagesOf(insightContract.listTenantCourses, { params: { tenantId }, query }, usePageSize()),
  );
}

export function useJobs(filter: { q: string; state?: JobState | undefined }) {
  const query = {
    ...(filter.q.trim() === '' ? {} : { q: filter.q.trim() }),
    ...(filter.state === undefined ? {} : { state: filter.state }),
  };
  return useInfiniteQuery({
    ...pagesOf(adminContract.listBackgroundJobs, { query }, usePageSize()),
    refetchInterval: jobsEveryMs,
  });
}

/** Runs that wait for a runner, the oldest first. */
export function useQueue(q: string) {
  const query = q.trim() === '' ? {} : { q: q.trim() };
  return useInfiniteQuery({
    ...pagesOf(autotestContract.listAutoTestQueue, { query }, usePageSize()),
    refetchInterval: queueEveryMs,
  });
}

export function useRunners() {
  return useQuery({ ...queryOf(autotestContract.listRunners, {}), refetchInterval: runnersEveryMs });
}

const runnerTokens = () => [
  staleKey(runnerTokenContract.listRunnerTokens),
  staleKey(autotestContract.listRunners),
];

export function useRunnerTokens() {
  return useQuery({
    ...queryOf(runnerTokenContract.listRunnerTokens, {}),
    refetchInterval: runnersEveryMs,
  });
}

export function useCreateRunnerToken() {
  return useCall(runnerTokenContract.createRunnerToken, { stale: runnerTokens });
}

export function useRevokeRunnerToken() {
  return useCall(runnerTokenContract.revokeRunnerToken, { stale: runnerTokens });
}

const jobLists = () => [staleKey(adminContract.listBackgroundJobs)];

export function useRestartJob() {
  return useCall(adminContract.restartBackgroundJob, { stale: jobLists });
}

export function useRevokeJob() {
  return useCall(adminContract.revokeBackgroundJob, { stale: jobLists });
}

export function useMails(q: string) {
  const query = q.trim() === '' ? {} : { q: q.trim() };
  return useInfiniteQuery(pagesOf(adminContract.listMails, { query }, usePageSize()));
}

export function useAuditEntries(filter: { q: string; from?: Date | undefined; until?: Date | undefined }) {
  const { q, from, until } = filter;
  const query = {
    ...(q.trim() === '' ? {} : { q: q.trim() }),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  };
  return useInfiniteQuery(pagesOf(adminContract.listAuditEntries, { query }, usePageSize()));
}

export function useAllAnnouncements() {
  return useQuery(queryOf(adminContract.listAnnouncements, { query: { all: true } }));
}

/** Announcements shown now, for people who may read them. */
export function useShownAnnouncements() {
  return useQuery(queryOf(adminContract.listAnnouncements, { query: {} }));
}

const announcementLists = () => [staleKey(adminContract.listAnnouncements)];

export function useAddAnnouncement() {
  return useCall(adminContract.addAnnouncement, { stale: announcementLists });
}

export function useChangeAnnouncement() {
  return useCall(adminContract.patchAnnouncement, { stale: announcementLists });
}

export function useRemoveAnnouncement() {
  return useCall(adminContract.removeAnnouncement, { stale: announcementLists });
}
