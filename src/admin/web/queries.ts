import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pagesOf, queryOf, useCall, wholeListOf } from '../../kernel/web/api.ts';
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

export function useAddUser() {
  return useCall(userContract.addUser);
}

export function useAddUsers() {
  return useCall(userContract.addUsers);
}

export function useChangeUser() {
  return useCall(userContract.patchUserAsAdmin);
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

export function useCreateTenant() {
  return useCall(tenantAdministrationContract.createTenant);
}

export function usePatchTenant() {
  return useCall(tenantAdministrationContract.patchTenant);
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

export function useRunnerTokens() {
  return useQuery({
    ...queryOf(runnerTokenContract.listRunnerTokens, {}),
    refetchInterval: runnersEveryMs,
  });
}

export function useCreateRunnerToken() {
  return useCall(runnerTokenContract.createRunnerToken);
}

export function useRevokeRunnerToken() {
  return useCall(runnerTokenContract.revokeRunnerToken);
}

export function useRestartJob() {
  return useCall(adminContract.restartBackgroundJob);
}

export function useRevokeJob() {
  return useCall(adminContract.revokeBackgroundJob);
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

export function useAddAnnouncement() {
  return useCall(adminContract.addAnnouncement);
}

export function useChangeAnnouncement() {
  return useCall(adminContract.patchAnnouncement);
}

export function useRemoveAnnouncement() {
  return useCall(adminContract.removeAnnouncement);
}
