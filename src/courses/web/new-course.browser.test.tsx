import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { courseReply, userReply } from '../../../tests/support/sample-replies.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { sessionStore } from '../../kernel/web/session-store.ts';
import { peopleContract } from '../../people/domain/contract.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { courseContract } from '../domain/contract.ts';
import { NewCourseDialog } from './NewCourseDialog.tsx';

const [ownId, otherId] = ['7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11', '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b22'];
const tenantOf = (id: string, name: string) => {
  const rest = { abbreviatedName: '', orderCategory: 0, hidden: false, logos: [] };
  return { id, name, ...rest };
};

let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  sessionStore.set({ accessToken: 'token', userId: 7, expiresAt: '2999-01-01T00:00:00Z' });
  calls = answerCalls();
  calls.answer(tenantContract.listTenants, () => [tenantOf(ownId, 'Seaside'), tenantOf(otherId, 'Hillside')]);
  calls.answer(courseContract.createCourse, () => courseReply());
});
afterEach(() => {
  sessionStore.set(undefined);
  vi.unstubAllGlobals();
});

async function openDialog(mayElsewhere: boolean): Promise<void> {
  const permissions = { can_create_courses_for_other_tenants: mayElsewhere };
  calls.answer(peopleContract.getCurrentUser, () => userReply({ tenantId: ownId, permissions }));
  await renderScreen(<NewCourseDialog opened onClose={() => undefined} onCreated={() => undefined} />);
  await page.getByRole('textbox', { name: 'Name of the course' }).fill('Algorithms');
}

it("makes a course of the person's own institution (PERM-010)", async () => {
  await openDialog(false);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await expect.element(page.getByRole('combobox', { name: 'Institution' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => calls.sentTo(courseContract.createCourse)).toEqual([{ name: 'Algorithms' }]);
});

it('makes a course of another institution for people who may (PERM-027)', async () => {
  await openDialog(true);
  await page.getByRole('combobox', { name: 'Institution' }).click();
  await page.getByRole('option', { name: 'Hillside' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect
    .poll(() => calls.sentTo(courseContract.createCourse))
    .toEqual([{ name: 'Algorithms', tenantId: otherId }]);
});
