import { Alert } from '../surfaces/Alert.tsx';
import { texts } from '../texts.ts';
import styles from './Form.module.css';

export interface FieldProblem {
  id: string;
  label: string;
  message: string;
}

/** The summary above a form after a failed attempt; each line leads to its field. */
export function FormProblems({ problems }: { problems: readonly FieldProblem[] }) {
  return (
    <Alert kind="bad" title={texts.invalidForm} urgent>
      <p>{texts.formProblems(problems.length)}</p>
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={problem.id}>
            <button type="button" onClick={() => document.getElementById(problem.id)?.focus()}>
              {problem.label}
            </button>
            {': '}
            {problem.message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

export function problemsOf(form: HTMLFormElement): FieldProblem[] {
  return [...form.elements]
    .filter(isControl)
    .filter((control) => !control.validity.valid)
    .map((control) => ({
      id: control.id,
      label:
        control.labels?.[0]?.textContent.replace('*', '').trim() ??
        control.getAttribute('aria-label') ??
        control.name,
      message: control.validationMessage,
    }));
}
