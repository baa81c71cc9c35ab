import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { answered, idOf, program, row } from '../../../../tests/support/autotest-blocks.ts';
import { assignmentReply, courseReply } from '../../../../tests/support/sample-replies.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { rubricContract } from '../../../rubrics/domain/contract.ts';
import { autotestContract } from '../../domain/contract.ts';
import type { Configuration, Snapshot } from '../../domain/model.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { codeExecution, snapshotPage } from '../../domain/addresses.ts';

const createdAt = new Date('2026-03-01T12:00:00Z');
const snapshotId = idOf('S');

const assignment = assignmentReply({ hasAutoTestV2: true });

const snapshot = {
  assignmentId: '5',
  snapshotId,
  createdAt,
  source: { ran: { buildProgram: { id: snapshotId, state: 'finished' } } },
  setup: {
    metadata: {},
    steps: answered([{ type: 'script', id: idOf('I'), name: 'Tools', script: 'apt-get install -y jq' }]),
  },
  test: {
    steps: answered([row('R', undefined, [program('P', 'python3 main.py')])]),
  },
} satisfies Snapshot;
const build = { text: 'Setting up jq', offset: 13, truncated: false, state: 'finished' } as const;

let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(assignmentContract.getAssignment, () => assignment);
  calls.answer(courseContract.getCourse, () => courseReply());
  calls.answer(rubricContract.loadRubric, () => []);
  calls.answer(autotestContract.getAutoTestSnapshot, () => snapshot);
  calls.answer(autotestContract.getAutoTestBuildOutput, () => build);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function show(path = 'snapshot') {
  return renderPage([snapshotPage, codeExecution], `/courses/1/assignments/5/${path}/${snapshotId}`);
}

it.each(['snapshot', 'code_execution'])(
  'shows build, blocks and result of a snapshot at /%s, with its name in the title (NAV-034, NAV-035, AT2-061, AT2-065)',
  async (path) => {
    await show(path);
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
  calls.refuse(autotestContract.getAutoTestSnapshot, 403, { message: 'No.' });
  await show();
  await expect.element(page.getByText('This snapshot does not exist or you may not see it.')).toBeVisible();
});

it('stops a build that goes on, after saying what becomes of it', async () => {
  const running: Snapshot = {
    ...snapshot,
    source: { ran: { buildProgram: { id: snapshotId, state: 'running' } } },
  };
  calls.answer(autotestContract.getAutoTestSnapshot, () => running);
  let state: 'running' | 'errored' = 'running';
  calls.answer(autotestContract.getAutoTestBuildOutput, () => ({ ...build, state }));
  calls.answer(autotestContract.stopAutoTestBuild, () => {
    state = 'errored';
    return snapshot;
  });
  await show();
  await page.getByRole('button', { name: 'Stop Build' }).click();
  await expect.element(page.getByText('this snapshot can never be published')).toBeVisible();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect.element(page.getByRole('button', { name: 'Stop Build' })).not.toBeInTheDocument();
});

it.each([
  ['again, unless told otherwise', true],
  ['not again, where that was chosen', false],
])('publishes; what was tested already runs %s', async (_, runLatest) => {
  calls.answer(autotestContract.getAutoTestSnapshot, () => snapshot);
  const configuration = { assignmentId: '5', setup: snapshot.setup, test: snapshot.test };
  const withPublished = (publishedSnapshot: Configuration['publishedSnapshot']) => () => ({
    ...configuration,
    publishedSnapshot,
  });
  calls.answer(autotestContract.getAutoTestConfiguration, withPublished({ unpublished: {} }));
  calls.answer(autotestContract.updateAutoTestConfiguration, withPublished({ published: snapshotId }));
  await show();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const choice = page.getByRole('checkbox', { name: 'Run it on the latest submissions now' });
  await expect.element(choice).toBeChecked();
  if (!runLatest) {
    await expect.element(page.getByRole('button', { name: 'Yes' })).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift} ');
  }
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect
    .poll(() => calls.sentTo(autotestContract.updateAutoTestConfiguration))
    .toEqual([{ publishedSnapshot: { published: snapshotId }, runLatest }]);
});

it('says that a snapshot whose build failed can never be published, and not what publishing would do', async () => {
  const failed: Snapshot = {
    ...snapshot,
    source: { ran: { buildProgram: { id: snapshotId, state: 'errored' } } },
  };
  calls.answer(autotestContract.getAutoTestSnapshot, () => failed);
  calls.answer(autotestContract.getAutoTestBuildOutput, () => ({ ...build, state: 'errored' as const }));
  await show();
  await expect.element(page.getByText('This snapshot can never be published')).toBeVisible();
  await expect.element(page.getByText('What publishing does')).not.toBeInTheDocument();
});
