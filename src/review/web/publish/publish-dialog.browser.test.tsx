import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { aboutReply, assignmentReply, userReply } from '../../../../tests/support/sample-replies.ts';
import { assignmentManagement } from '../../../assignments/domain/addresses.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import type { GradeAvailability, TimeframeEntry } from '../../../assignments/domain/model.ts';
import { useAssignment } from '../../../assignments/web/index.ts';
import { autotestContract } from '../../../autotest/domain/contract.ts';
import { releaseContract } from '../../../grading/domain/release/contract.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { allowed } from '../../../kernel/domain/refusal.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { rubricContract } from '../../../rubrics/domain/contract.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { usePublishing } from './use-publishing.tsx';

const hidden: TimeframeEntry = {
  sectionIds: null,
  availability: { tag: 'timed', availableAt: null },
  deadline: null,
  lockDate: null,
};
const assignment = assignmentReply({ timeframe: hidden, hasDescription: false });
const editor = { can_edit_assignment_info: true, can_manage_new_autotest: true };

let calls: AnsweredCalls;
beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(tenantContract.getAbout, () =>
    aboutReply({ settings: { AUTO_TEST_2_ENABLED: true, RUBRICS_ENABLED: true } }),
  );
  calls.answer(assignmentContract.getAssignment, () => assignment);
  calls.answer(assignmentContract.listTimeframes, () => [hidden]);
  calls.answer(assignmentContract.putTimeframes, ({ timeframes }) => timeframes);
  calls.answer(assignmentContract.patchAssignment, () => assignment);
  calls.answerNone(rubricContract.loadRubric);
  calls.answerNone(autotestContract.getAutoTestConfiguration);
});
afterEach(() => vi.unstubAllGlobals());

function show(permissions: Record<string, boolean>, shown = assignment) {
  const place = { courseId: 1, assignmentId: assignment.id };
  function Header() {
    const read = useAssignment(shown.id).data ?? shown;
    const { pill, button, dialog } = usePublishing({ assignment: read, permissions, mayChange: allowed });
    return (
      <>
        {pill}
        {button}
        {dialog}
      </>
    );
  }
  return renderPage(assignmentManagement, hrefOf(assignmentManagement, place), { component: Header });
}

const line = (text: string) => page.getByRole('listitem').filter({ hasText: text });

it('says what is missing, and opens the assignment right there', async () => {
  await show(editor);
  await page.getByRole('button', { name: 'Hidden', exact: true }).click();
  await expect.element(line('Description')).toHaveTextContent('Empty');
  await expect.element(line('Rubric')).toHaveTextContent('None');
  await expect.element(line('Tests built')).toHaveTextContent('This assignment has no tests');
  await line('Assignment open').getByRole('button', { name: 'Open now' }).click();
  await expect
    .poll(() => calls.sentTo(assignmentContract.putTimeframes))
    .toEqual([{ timeframes: [{ ...hidden, availability: { tag: 'fixed', value: true } }] }]);
});

it('shows no tick of the opening on the button that hides again', async () => {
  let timeframe: TimeframeEntry = hidden;
  calls.answer(assignmentContract.getAssignment, () => ({ ...assignment, timeframe }));
  calls.answer(assignmentContract.listTimeframes, () => [timeframe]);
  calls.answer(assignmentContract.putTimeframes, ({ timeframes }) => {
    timeframe = timeframes[0] ?? hidden;
    return timeframes;
  });
  await show(editor);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await line('Assignment open').getByRole('button', { name: 'Open now' }).click();
  const hide = line('Assignment open').getByRole('button', { name: 'Hide' });
  await expect.element(hide).toBeVisible();
  await expect.element(hide).toHaveAttribute('data-kind', 'secondary');
  expect(hide.element().querySelector('svg')).toBeNull();
});

const preview = {
  ...{
    gradedCount: 3,
    unfinishedCount: 2,
    heldCount: 2,
    ungradedCount: 1,
    ungraded: [userReply()],
    absentCount: 0,
  },
  ...{ commentCount: 5, peerCommentCount: 1, unapprovedCount: 2, rolesBefore: [] },
};

it('shows who will see what before grades are released, now or at a time', async () => {
  calls.answer(releaseContract.previewRelease, () => preview);
  await show(editor);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await line('Grades released').getByRole('button', { name: 'Release grades…' }).click();
  const dialog = page.getByRole('dialog', { name: /Release the grades of/ });
  await expect.element(dialog.getByText('3 students or groups with a grade')).toBeVisible();
  await expect.element(dialog.getByText(new RegExp(userReply().name))).toBeVisible();
  await expect.element(dialog.getByText('2 peer comments')).toBeVisible();
  await expect.element(dialog.getByText(/see a grade so far, and no mail tells of it/)).toBeVisible();
  await expect.element(dialog.getByText(/see the grade only after their tests/)).toBeVisible();
  await expect.element(dialog.getByText(/^sees comments, but no grade/)).toBeVisible();
  await expect.element(dialog.getByText('is shown too.')).toBeVisible();
  expect(dialog.getByText('0 comments').elements()).toEqual([]);
  expect(calls.sentTo(assignmentContract.patchAssignment)).toEqual([]);
  await dialog.getByText('At a time').click();
  const then = dialog.getByRole('button', { name: 'Release then' });
  await expect.element(then).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByText('Now', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Release now' }).click();
  await expect
    .poll(() => calls.sentTo(assignmentContract.patchAssignment))
    .toEqual([{ gradeAvailability: { tag: 'fixed', value: true } }]);
});

it('offers to release now after the moment was taken away, not to take it away again', async () => {
  let gradeAvailability: GradeAvailability = { tag: 'timed', availableAt: new Date(Date.now() + 3_600_000) };
  calls.answer(releaseContract.previewRelease, () => preview);
  calls.answer(assignmentContract.getAssignment, () => ({ ...assignment, gradeAvailability }));
  calls.answer(assignmentContract.patchAssignment, (patch) => {
    gradeAvailability = patch.gradeAvailability ?? gradeAvailability;
    return { ...assignment, gradeAvailability };
  });
  await show(editor, { ...assignment, gradeAvailability });
  await page.getByRole('button', { name: 'Publish…' }).click();
  await line('Grades released').getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog', { name: /Release the grades of/ });
  await dialog.getByText('By hand later').click();
  await dialog.getByRole('button', { name: 'Take the moment away' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await line('Grades released').getByRole('button', { name: 'Release grades…' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Release now' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Take the moment away' }).elements()).toEqual([]);
});

it('shows at its moment that the assignment is open and the grades are released, by itself', async () => {
  let availability = { tag: 'timed' as const, availableAt: new Date(Date.now() + 3_600_000) };
  const timed = () => ({
    ...assignment,
    timeframe: { ...hidden, availability },
    gradeAvailability: availability,
  });
  calls.answer(assignmentContract.getAssignment, timed);
  calls.answer(assignmentContract.listTimeframes, () => [{ ...hidden, availability }]);
  await show(editor);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect.element(line('Grades released')).toHaveTextContent('Comes by itself');
  await expect.element(page.getByRole('button', { name: 'Hidden', exact: true })).toBeInTheDocument();
  // Only now, so that the screen is drawn before the moment comes, however long that takes.
  availability = { ...availability, availableAt: new Date(Date.now() + 500) };
  await queryClient.invalidateQueries();
  await expect.element(line('Grades released')).toHaveTextContent('Done');
  await expect.element(line('Assignment open')).toHaveTextContent('Done');
  await expect.element(page.getByText('Hidden', { exact: true })).not.toBeInTheDocument();
});

it('shows the state to staff who may not change it, and says whom to ask', async () => {
  await show({});
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect.element(line('Grades released')).toBeVisible();
  await expect.element(page.getByText(/Your role may not open assignments/)).toBeVisible();
  expect(page.getByRole('button', { name: /Open now|Release grades…/ }).elements()).toEqual([]);
});

it('leads to where a line is set', async () => {
  const { where } = await show(editor);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await line('Description').getByRole('button', { name: 'Go to the description' }).click();
  await expect.poll(where).toMatch(/at=description#general$/);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
