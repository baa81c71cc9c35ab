// Snippets of a grader and of both demo courses.
import type { Client } from '../../kernel/domain/client.ts';
import { snippetContract } from '../../snippets/domain/contract.ts';
import { logIn } from './log-in.ts';
import { demoUsers } from './people.ts';

const ofGrader = {
  lab: 'Come to the lab on Thursday, we will look at this together.',
  'nice-names': 'These names say what they hold. **Good.**',
};
const ofCourses = [
  {
    'empty-input': 'What happens with an empty line? Try it, and compare the tests.',
    docstring: 'Say in a docstring what this function promises:\n\n```python\n"""Greet by name."""\n```',
    'one-thing': 'A function that does one thing is easier to test. Which two things does this one do?',
  },
  {
    complexity: 'This takes $O(n^2)$ steps. Which structure finds an element faster?',
    'one-thing': 'Split this function: each part can then be tested alone.',
  },
];

interface Surroundings {
  url: string;
  teacher: Client;
  courseIds: readonly number[];
}

export async function makeSnippets({ url, teacher, courseIds }: Surroundings): Promise<void> {
  for (const { username } of demoUsers.graders.slice(0, 1)) {
    const grader = await logIn(url, username);
    for (const [key, value] of Object.entries(ofGrader))
      await grader.call(snippetContract.putOwnSnippet, { body: { key, value } });
  }
  for (const [index, courseId] of courseIds.entries()) {
    for (const [key, value] of Object.entries(ofCourses[index] ?? {}))
      await teacher.call(snippetContract.putCourseSnippet, { params: { courseId }, body: { key, value } });
  }
}
