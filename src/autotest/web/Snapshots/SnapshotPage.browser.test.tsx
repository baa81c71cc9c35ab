import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { idOf } from '../../../../tests/support/autotest-blocks.ts';
import { assignmentReply, courseReply } from '../../../../tests/support/sample-replies.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { rubricContract } from '../../../rubrics/domain/contract.ts';
import { autotestContract } from '../../domain/contract.ts';
import { answer, refusalOf, renderWithAnswers } from '../testing/render-with-answers.tsx';
import { SnapshotPage } from './SnapshotPage.tsx';

const createdAt = new Date('2026-03-01T12:00:00Z');
const snapshotId = idOf('S');

const assignment = assignmentReply({ hasAutoTestV2: true });

const around = [
  answer(assignmentContract.getAssignment, assignment),
  answer(courseContract.getCourse, courseReply()),
  answer(rubricContract.loadRubric, []),
];
const snapshot = answer(autotestContract.getAutoTestSnapshot, {
  assignmentId: '5',
  snapshotId,
  createdAt,
  source: { ran: { buildProgram: { id: snapshotId, state: 'finished' } } },
  setup: {
    metadata: {},
    steps: [{ script: { id: idOf('I'), name: 'Tools', script: 'apt-get install -y jq' } }],
  },
  test: {
    steps: [
      {
        connectRubric: { id: idOf('R'), steps: [{ program: { id: idOf('P'), script: 'python3 main.py' } }] },
      },
    ],
  },
});
const build = answer(autotestContract.getAutoTestBuildOutput, {
  text: 'Setting up jq',
  offset: 13,
  truncated: false,
  state: 'finished',
});

function show(answers: Parameters<typeof renderWithAnswers>[1], path = 'snapshot') {
  const root = createRootRoute();
  const address = (name: string) => `/courses/$courseId/assignments/$assignmentId/${name}/$snapshotId`;
  const pageAt = (name: string) =>
    createRoute({ getParentRoute: () => root, path: address(name), component: SnapshotPage });
  const router = createRouter({
    routeTree: root.addChildren([pageAt('snapshot'), pageAt('code_execution')]),
    history: createMemoryHistory({ initialEntries: [`/courses/1/assignments/5/${path}/${snapshotId}`] }),
  });
  return renderWithAnswers(<RouterProvider router={router} />, answers);
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each(['snapshot', 'code_execution'])(
  'shows build, blocks and result of a snapshot at /%s, with its name in the title (NAV-034, NAV-035, AT2-061)',
  async (path) => {
    await show([...around, snapshot, build], path);
    await expect.element(page.getByRole('heading', { name: 'Snapshot', exact: true })).toBeVisible();
    expect(document.title).toBe('Snapshot, Sorting - Proofmark');
    await page.getByRole('button', { name: 'Build output' }).click();
    await expect.element(page.getByText('Setting up jq')).toBeVisible();
    await page.getByRole('button', { name: 'Blocks' }).click();
    await page.getByRole('button', { name: 'Script: Tools' }).click();
    await expect.element(page.getByText('apt-get install -y jq')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Script: python3 main.py' })).toBeVisible();
    await expect.element(page.getByText('There is no result of a test submission yet.')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'All snapshots' }))
      .toHaveAttribute('href', '/courses/1/assignments/5?part=snapshots#autotest');
  },
);

it('says the same of a snapshot that is not there and of one that must not be seen (NAV-051)', async () => {
  await show([...around, refusalOf(autotestContract.getAutoTestSnapshot, 403, { message: 'No.' })]);
  await expect.element(page.getByText('This snapshot does not exist or you may not see it.')).toBeVisible();
});
