import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { BuildFailure, RunFailure, RunnerFailure, StepFailure } from '../../domain/failures/kinds.ts';
import { textsOfFailure, type Failure } from '../../domain/failures/texts.ts';
import { FailureText } from './FailureText.tsx';

const failures: Failure[] = [
  ...RunFailure.options.map((kind): Failure => ({ of: 'run', kind })),
  ...StepFailure.options.map((kind): Failure => ({ of: 'step', kind })),
  ...BuildFailure.options.map((kind): Failure => ({ of: 'build', kind })),
  ...RunnerFailure.options.map((kind): Failure => ({ of: 'runner', kind })),
];
const message = 'EACCES in /var/lib/site';

it('tells each kind of failure to students in their own sentence, without what the machine said', async () => {
  await renderScreen(
    <>
      {failures.map((failure) => (
        <FailureText key={`${failure.of} ${failure.kind}`} {...{ failure, message }} mode="student" />
      ))}
    </>,
  );
  for (const failure of failures) {
    await expect.element(page.getByText(textsOfFailure(failure).student).first()).toBeVisible();
  }
  const shown = document.body.textContent;
  expect(shown).not.toContain('EACCES');
  for (const failure of failures) expect(shown).not.toContain(textsOfFailure(failure).operator);
});

it('tells each kind to staff, and what whoever runs the site has to know unless a program just failed', async () => {
  await renderScreen(
    <>
      {failures.map((failure) => (
        <FailureText key={`${failure.of} ${failure.kind}`} {...{ failure, message }} mode="staff" />
      ))}
    </>,
  );
  await expect.element(page.getByText(message).first()).toBeVisible();
  const shown = document.body.textContent;
  for (const failure of failures) {
    const { teacher, operator } = textsOfFailure(failure);
    expect(shown).toContain(teacher);
    const isDaily = failure.of === 'step' && ['exited', 'crashed'].includes(failure.kind);
    expect(shown.includes(`For whoever runs this site: ${operator}`)).toBe(!isDaily);
  }
});
