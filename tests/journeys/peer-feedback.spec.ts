// Students review each other: the teacher starts it, a peer comments after the deadline, staff approve, the author reads.
import { expect, test, type Page } from '@playwright/test';
import { greetingAssignment } from '../../src/app/demo/assignments.ts';
import { assignmentContract } from '../../src/assignments/domain/contract.ts';
import { peerFeedbackContract } from '../../src/feedback/domain/peer/contract.ts';
import { gradingContract } from '../../src/grading/domain/contract.ts';
import { peopleContract } from '../../src/people/domain/contract.ts';
import { clientOf, productUrl } from '../support/demo-people.ts';
import { addressOf, handIn, makeCourse, makeOpenAssignment } from '../support/journey-course.ts';
import {
  expectAccessibleAtAllWidths,
  logInAs,
  untilStored,
  watchFaults,
  watchReceived,
} from '../support/pages.ts';

const work = { 'greeting.py': 'name = input()\nprint(f"Hello, {name}!")\n' };
const comment = 'Which name does an empty line greet?';

/** Whose work student1 reviews: the username is the one that logs in. */
async function subjectOf(assignmentId: number) {
  const reviewer = await clientOf('student1');
  const { id: userId } = await reviewer.call(peopleContract.getCurrentUser, {});
  const [review] = await reviewer.call(peerFeedbackContract.listPeerReviews, {
    params: { assignmentId, userId },
  });
  if (!review) throw new Error('student1 reviews nobody.');
  return review.subject;
}

test('peers comment after the deadline, staff approve, and the author reads it (PEER-014)', async ({
  page,
  browser,
}) => {
  const faults = watchFaults(page);
  const students = ['student1', 'student2', 'student3'];
  const roles = Object.fromEntries(students.map((username) => [username, 'Student']));
  const { courseId } = await makeCourse('Peers', roles);
  const assignmentId = await makeOpenAssignment(courseId, { ...greetingAssignment, name: 'Greet a peer' });
  const params = { assignmentId };
  const teacher = await clientOf('teacher');

  await logInAs(page, 'teacher');
  await page.goto(`${productUrl()}${addressOf(courseId, assignmentId, '#peer-feedback')}`);
  await page.getByRole('switch', { name: 'Students review each other' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  const amount = page.getByLabel('Reviews of each student');
  await amount.fill('1');
  await page.getByRole('button', { name: 'Divide anew, 1 each' }).click();
  await untilStored(page, () => page.getByRole('button', { name: 'Yes', exact: true }).click());
  await expectAccessibleAtAllWidths(page, 'peer-settings');

  for (const username of students) {
    const id = await handIn(await clientOf(username), assignmentId, work);
    const body = { grade: 7.25 };
    await teacher.call(gradingContract.patchSubmission, { params: { submissionId: id }, body });
  }
  const subject = await subjectOf(assignmentId);
  const peer = await (await browser.newContext({ timezoneId: 'UTC' })).newPage();
  const received = watchReceived(peer);
  const start = `${productUrl()}${addressOf(courseId, assignmentId, '/submissions/#student-start')}`;
  await logInAs(peer, 'student1');
  await peer.goto(start);
  await expect(peer.getByText(/Reviewing begins after the deadline/)).toBeVisible();
  await expect(peer.getByRole('link', { name: subject.name })).toBeHidden();

  const availability = { tag: 'timed', availableAt: new Date(Date.now() - 7_200_000) } as const;
  const deadline = new Date(Date.now() - 60_000);
  const body = { timeframes: [{ availability, deadline, lockDate: null, sectionIds: null }] };
  await teacher.call(assignmentContract.putTimeframes, { params, body });
  await peer.goto(start);
  await peer.reload();
  await expect(peer.getByText('You have written to 0 of 1.')).toBeVisible();
  await expectAccessibleAtAllWidths(peer, 'peer-start');
  await peer.getByRole('link', { name: subject.name }).click();
  await expect(peer.getByRole('textbox', { name: /read only/ })).toBeVisible();
  await peer.keyboard.press('l');
  await peer.keyboard.type('1');
  await peer.keyboard.press('Enter');
  await peer.keyboard.press('c');
  const thread = (of: Page) => of.getByRole('region', { name: 'Feedback on line 1' });
  await expect(thread(peer).getByRole('textbox')).toBeFocused();
  await peer.keyboard.type(comment);
  await peer.keyboard.press('Control+Enter');
  await expect(thread(peer).getByText(comment)).toBeVisible();
  await expectAccessibleAtAllWidths(peer, 'peer-viewer');
  expect((await received()).filter((answer) => answer.includes('7.25'))).toEqual([]);

  // Approved by the teacher; before that its author is told nothing of it, although grades are out.
  await teacher.call(assignmentContract.patchAssignment, {
    params,
    body: { gradeAvailability: { tag: 'fixed', value: true } },
  });
  const author = await (await browser.newContext({ timezoneId: 'UTC' })).newPage();
  const told = watchReceived(author);
  const opened = `${new URL(peer.url()).pathname}#code`;
  await logInAs(author, subject.username);
  await author.goto(productUrl() + opened);
  await expect(author.getByRole('textbox', { name: /read only/ })).toBeVisible();
  await expect(author.getByText('7.25').first()).toBeVisible();
  expect((await told()).filter((answer) => answer.includes(comment))).toEqual([]);

  await page.goto(`${productUrl()}${addressOf(courseId, assignmentId, '/submissions#peer-feedback')}`);
  await expect(page.getByRole('region', { name: /^Comment of/ }).getByText(comment)).toBeVisible();
  await expectAccessibleAtAllWidths(page, 'peer-waiting');
  await page.getByRole('link', { name: 'greeting.py, line 1' }).click();
  const approval = thread(page).getByRole('switch', { name: 'Approved' });
  await untilStored(page, () => approval.click());
  await expect(approval).toBeChecked();
  await expectAccessibleAtAllWidths(page, 'peer-approved');
  await page.getByRole('tab', { name: 'Peer feedback' }).click();
  await expect(page.getByRole('heading', { name: /about the work of others/ })).toBeVisible();
  await expectAccessibleAtAllWidths(page, 'peer-given');

  await author.reload();
  await expect(thread(author).getByText(comment)).toBeVisible();
  expect(faults).toEqual([]);
});
