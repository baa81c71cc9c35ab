import {
  IconButton,
  IconTrash,
  IconWand,
  InlineCode,
  Pill,
  SubmitButton,
  Text,
  VisuallyHidden,
  type PillIcon,
  type PillKind,
} from '../../../design/web/index.ts';
import { useCall } from '../../../kernel/web/api.ts';
import { proofContract } from '../../domain/proof/contract.ts';
import type { Proof, ProvenSolution, TestVerdict } from '../../domain/proof/model.ts';
import { findingOf, type Finding } from '../../domain/proof/verdict.ts';
import { texts } from '../texts.ts';
import styles from './Proof.module.css';

interface ProofMatrixProps {
  proof: Proof;
  assignmentId: number;
}

/** One line for each solution, one column for each test. */
export function ProofMatrix({ proof, assignmentId }: ProofMatrixProps) {
  const { tests, solutions } = proof;
  const noticed = tests.map(
    (_, at) => solutions.filter(({ kind, run }) => kind !== 'right' && run?.verdicts[at] === 'failed').length,
  );
  return (
    // It may be wider than the page, so it scrolls by itself, by keys too.
    <div className={styles.scroll} role="region" aria-label={texts.matrix} tabIndex={0}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">{texts.solution}</th>
            <th scope="col">{texts.finding}</th>
            {tests.map(({ stepId, title }) => (
              <th key={stepId} scope="col" className={styles.test}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {solutions.map((solution) => (
            <SolutionRow key={solution.id} solution={solution} proof={proof} assignmentId={assignmentId} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {texts.noticedByTest}
            </th>
            {tests.map(({ stepId }, at) => (
              <td key={stepId}>{noticed[at]}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface SolutionRowProps extends ProofMatrixProps {
  solution: ProvenSolution;
}

function SolutionRow({ solution, proof, assignmentId }: SolutionRowProps) {
  const { id, name, kind, change, run } = solution;
  const finding = findingOf(solution);
  const [pill, icon] = pills[finding];
  return (
    <tr data-kind={kind}>
      <th scope="row">
        <span className={styles.name}>{name}</span>
        <Text size="meta" tone="muted">
          {change === null ? texts.solutionKinds[kind] : texts.operators[change.operator]}
        </Text>
        {kind !== 'mutant' && <Actions assignmentId={assignmentId} solutionId={id} {...{ name, kind }} />}
        {change !== null && (
          <span className={styles.change}>
            <InlineCode>{change.before}</InlineCode> → <InlineCode>{change.after}</InlineCode>
          </span>
        )}
      </th>
      <td>
        <Pill kind={pill} icon={icon}>
          {texts.findings[kind === 'right' ? 'right' : 'wrong'][finding]}
        </Pill>
        {finding === 'broken' && (
          <Text size="meta" tone="muted">
            {run?.failureMessage}
          </Text>
        )}
      </td>
      {proof.tests.map(({ stepId }, at) => (
        <td key={stepId}>
          <Verdict verdict={run?.verdicts[at] ?? 'notRun'} />
        </td>
      ))}
    </tr>
  );
}

const pills: Record<Finding, [PillKind, PillIcon]> = {
  notRun: ['neutral', 'waiting'],
  waiting: ['info', 'running'],
  broken: ['bad', 'failed'],
  proven: ['ok', 'passed'],
  unproven: ['warn', 'warning'],
};

function Verdict({ verdict }: { verdict: TestVerdict }) {
  if (verdict === 'notRun') return <VisuallyHidden>{texts.verdicts.notRun}</VisuallyHidden>;
  return (
    <span className={styles.verdict} data-verdict={verdict}>
      <span aria-hidden>{verdict === 'passed' ? '✓' : '✕'}</span>
      <VisuallyHidden>{texts.verdicts[verdict]}</VisuallyHidden>
    </span>
  );
}

interface ActionsProps {
  assignmentId: number;
  solutionId: string;
  name: string;
  kind: ProvenSolution['kind'];
}

function Actions({ assignmentId, solutionId, name, kind }: ActionsProps) {
  const params = { assignmentId, solutionId };
  const mutate = useCall(proofContract.mutateAutoTestSolution);
  const remove = useCall(proofContract.removeAutoTestSolution);
  return (
    <span className={styles.actions}>
      {kind === 'right' && (
        <SubmitButton
          kind="secondary"
          size="s"
          icon={<IconWand aria-hidden />}
          submit={() => mutate.mutateAsync({ params })}
        >
          {texts.makeMutants}
        </SubmitButton>
      )}
      <IconButton
        label={texts.removeSolution(name)}
        icon={<IconTrash />}
        size="s"
        disabled={remove.isPending}
        onClick={() => remove.mutate({ params })}
      />
    </span>
  );
}
