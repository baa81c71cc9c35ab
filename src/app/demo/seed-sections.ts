// Sections of a demo course, with dates of their own, and later dates of two students.
import { individualDatesContract } from '../../assignments/domain/individual-dates/contract.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import { sectionContract } from '../../courses/domain/sections/contract.ts';
import type { Client } from '../../kernel/domain/client.ts';
import { demoUsers } from './people.ts';

const dayMs = 24 * 3600 * 1000;

interface Place {
  readonly courseId: number;
  readonly assignmentId: number;
}

/** Two sections, of which one has two days more, an extension, and extra time. */
export async function makeSections(teacher: Client, { courseId, assignmentId }: Place): Promise<void> {
  const { students, graders } = demoUsers;
  const half = students.length / 2;
  const monday = [...students.slice(0, half), graders[0]].map(({ username }) => username);
  const thursday = [...students.slice(half), graders[1]].map(({ username }) => username);
  await makeSection(teacher, { courseId, name: 'Monday', usernames: [...monday, 'student13'] });
  const sectionId = await makeSection(teacher, { courseId, name: 'Thursday', usernames: thursday });
  const params = { assignmentId };
  const entries = await teacher.call(assignmentContract.listTimeframes, { params });
  const later = entries.map((entry) => ({
    ...entry,
    deadline: laterBy(entry.deadline, 2),
    sectionIds: [sectionId],
  }));
  await teacher.call(assignmentContract.putTimeframes, {
    params,
    body: { timeframes: [...entries, ...later] },
  });
  const members = await teacher.call(courseContract.listEnrollments, { params: { courseId }, query: {} });
  const idOf = (wanted: string) => members.find(({ user }) => user.username === wanted)?.user.id ?? 0;
  const deadline = laterBy(entries[0]?.deadline ?? null, 5);
  if (deadline)
    await teacher.call(individualDatesContract.putExtension, {
      params: { assignmentId, userId: idOf('student5') },
      body: { deadline, lockDate: null, reason: 'Was ill for a week.' },
    });
  await teacher.call(individualDatesContract.putAccommodation, {
    params: { courseId, userId: idOf('student9') },
    body: { extraPercent: 25, extraHours: 24 },
  });
}

async function makeSection(
  teacher: Client,
  { courseId, name, usernames }: { courseId: number; name: string; usernames: readonly string[] },
): Promise<string> {
  const { id } = await teacher.call(sectionContract.createSection, { params: { courseId }, body: { name } });
  const users = usernames.map((username) => ({ username }));
  await teacher.call(sectionContract.addSectionUsers, { params: { sectionId: id }, body: { users } });
  return id;
}

const laterBy = (moment: Date | null, days: number) => moment && new Date(moment.getTime() + days * dayMs);
