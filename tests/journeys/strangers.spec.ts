// Who is not in a course gets nothing of it: no page at any address of the client, no word in any answer.
// That every endpoint refuses the wrong people is proven by tests/house/authorization.
import { expect, test, type Page } from '@playwright/test';
import { greetingAssignment } from '../../src/app/demo/assignments.ts';
import { greetingWorks } from '../../src/app/demo/works.ts';
import { autotestContract } from '../../src/autotest/domain/contract.ts';
import { sectionContract } from '../../src/courses/domain/sections/contract.ts';
import { feedbackContract } from '../../src/feedback/domain/contract.ts';
import { groupContract } from '../../src/groups/domain/contract.ts';
import { submissionContract } from '../../src/submissions/domain/contract.ts';
import { clientOf, productUrl } from '../support/demo-people.ts';
import { handIn, makeCourse, makeOpenAssignment } from '../support/journey-course.ts';
import { expectAccessible, logInAs, takePicture, watchReceived } from '../support/pages.ts';

test.describe.configure({ mode: 'serial' });

/** Values of every parameter that a route of a course may have. */
let ids: Record<string, string> = {};
/** Words that nobody outside the course may read, and those that other students of it may not read either. */
let ofCourse: string[] = [];
let ofWork: string[] = [];

test.beforeAll(async () => {
  const { courseId, name } = await makeCourse('Behind closed doors', {
    student1: 'Student',
    student4: 'Student',
    grader1: 'Full TA',
  });
  const title = `Secret task ${name.slice(-4)}`;
  const assignmentId = await makeOpenAssignment(courseId, { ...greetingAssignment, name: title });
  const student = await clientOf('student1');
  const submissionId = await handIn(student, assignmentId, greetingWorks[0] ?? {});
  const params = { submissionId };
  const trees = await student.call(submissionContract.getRootFileTrees, { params });
  const [file] = trees.student.entries;
  const grader = await clientOf('grader1');
  const thread = await grader.call(feedbackContract.openThread, {
    body: { fileId: file?.id ?? '', line: 0 },
  });
  const comment = `A word among us ${name.slice(-4)}`;
  const body = { comment, replyType: 'markdown' } as const;
  await grader.call(feedbackContract.createReply, { params: { commentBaseId: thread.id }, body });
  const teacher = await clientOf('teacher');
  const snapshot = await teacher.call(autotestContract.getAutoTestPublishedSnapshot, {
    params: { assignmentId },
  });
  const section = await teacher.call(sectionContract.createSection, {
    params: { courseId },
    body: { name: 'Behind the curtain' },
  });
  const groupSet = await teacher.call(groupContract.putGroupSet, { params: { courseId }, body: {} });
  const [submission] = await teacher.call(submissionContract.listSubmissions, { params: { assignmentId } });
  ids = {
    sectionId: section.id,
    groupSetId: String(groupSet.id),
    courseId: String(courseId),
    assignmentId: String(assignmentId),
    submissionId: String(submissionId),
    userId: String(submission?.user.id),
    fileId: file?.id ?? '',
    snapshotId: snapshot.snapshotId,
  };
  ofWork = [comment, 'def greet('];
  ofCourse = [name, title, section.name, 'Katherine Thompson', ...ofWork];
});

/** Addresses of the client that are about the course, from the router's own table. */
async function addressesOf(page: Page): Promise<string[]> {
  const routes = await page.evaluate(() => {
    const router: unknown = Reflect.get(window, '__TSR_ROUTER__');
    if (typeof router !== 'object' || router === null) throw new Error('The page has no router.');
    const byPath: unknown = Reflect.get(router, 'routesByPath');
    return typeof byPath === 'object' && byPath !== null ? Object.keys(byPath) : [];
  });
  // Who knows an enrolment link may read the name of its course (decision 61); its own journey tells what else.
  const found = routes.filter((path) => path.includes('$courseId') && !path.includes('$linkId'));
  expect(found.length).toBeGreaterThanOrEqual(7);
  // `$name` or, where it may be left out, `{-$name}`.
  const parameter = /\{-\$(\w+)\}|\$(\w+)/g;
  return found.map((path) =>
    path.replaceAll(parameter, (_all, optional?: string, needed?: string) => idOf(optional ?? needed ?? '')),
  );
}

function idOf(parameter: string): string {
  const id = ids[parameter];
  if (id === undefined) {
    throw new Error(`A route has the parameter ${parameter}, for which this journey knows no value.`);
  }
  return id;
}

async function expectNothingOf(
  secrets: string[],
  page: Page,
  received: () => Promise<string[]>,
): Promise<void> {
  const bodies = await received();
  const shown = await page.locator('body').innerText();
  for (const secret of secrets) {
    expect(shown, page.url()).not.toContain(secret);
    expect(
      bodies.filter((body) => body.includes(secret)),
      page.url(),
    ).toEqual([]);
  }
}

test('who is not in the course finds nothing at any address of it, nor in any answer', async ({ page }) => {
  const received = watchReceived(page);
  await logInAs(page, 'student3');
  for (const [at, address] of (await addressesOf(page)).entries()) {
    await page.goto(productUrl() + address);
    await expect(page.getByRole('main').getByText(/does not exist or you may not see it/)).toBeVisible();
    await expectNothingOf(ofCourse, page, received);
    await expectAccessible(page);
    await takePicture(page, `stranger-${at}`);
  }
});

test('another student of the course gets nothing of the work of somebody else (NAV-051)', async ({
  page,
}) => {
  const received = watchReceived(page);
  await logInAs(page, 'student4');
  const addresses = await addressesOf(page);
  for (const address of addresses) {
    await page.goto(productUrl() + address);
    const main = page.getByRole('main');
    if (address.includes('/submissions/')) {
      await expect(main.getByText('This submission does not exist or you may not see it.')).toBeVisible();
    } else {
      const refusal = main.getByText(/you may not see it/);
      await expect(main.getByRole('heading', { level: 1 }).or(refusal).first()).toBeVisible();
    }
    await expectNothingOf(ofWork, page, received);
  }
});

test('without a session every address leads to the login, and no answer tells anything', async ({ page }) => {
  const received = watchReceived(page);
  await page.goto(`${productUrl()}/login`);
  for (const address of await addressesOf(page)) {
    await page.goto(productUrl() + address);
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await expect(page.getByLabel('Username')).toBeVisible();
    await expectNothingOf(ofCourse, page, received);
  }
});
