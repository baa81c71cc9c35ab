import { useState } from 'react';
import {
  IconButton,
  IconTrash,
  IconWand,
  InlineCode,
  Pill,
  Stack,
  SubmitButton,
  Switch,
  Text,
  VisuallyHidden,
  type PillIcon,
  type PillKind,
} from '../../../design/web/index.ts';
import { useCall } from '../../../kernel/web/api.ts';
import { proofContract } from '../../domain/proof/contract.ts';
import type { Proof, ProvenSolution, TestVerdict } from '../../domain/proof/model.ts';
import { verdictAt } from '../../domain/proof/cases.ts';
import { findingOf, type Finding } from '../../domain/proof/verdict.ts';
import { FailureText } from '../RunView/FailureText.tsx';
import { texts } from '../texts.ts';
import styles from './Proof.module.css';

interface ProofMatrixProps {
  proof: Proof;
  assignmentId: number;
}

/** One line for each solution, one column for each test, or for each single test of its report. */
export function ProofMatrix({ proof, assignmentId }: ProofMatrixProps) {
  const [showsCases, setShowsCases] = useState(false);
  const columns = columnsOf(proof, showsCases);
  return (
    <Stack gap={2}>
      {proof.cases.length > 0 && (
        <Switch label={texts.showCases} checked={showsCases} onChange={setShowsCases} />
      )}
      {showsCases && proof.hasMoreCases && <Text tone="muted">{texts.moreCases(proof.cases.length)}</Text>}
      <Matrix {...{ proof, assignmentId, columns }} />
    </Stack>
  );
}

interface Column {
  readonly key: string;
  readonly title: string;
  /** The block that a single test belongs to. */
  readonly block: string | undefined;
  readonly verdictOn: (run: ProvenSolution['run']) => TestVerdict;
}

/** A block without a report in cases keeps its own column. */
function columnsOf({ tests, cases }: Proof, showsCases: boolean): Column[] {
  const numbered = cases.map((one, at) => ({ ...one, at }));
  return tests.flatMap(({ stepId, title }, place): Column[] => {
    const inside = showsCases ? numbered.filter((one) => one.stepId === stepId) : [];
    if (inside.length > 0) {
      return inside.map(({ name, at }) => ({
        ...{ key: `${stepId} ${String(at)}`, title: name, block: title },
        verdictOn: (run) => verdictAt(run, at),
      }));
    }
    const verdictOn = (run: ProvenSolution['run']): TestVerdict => run?.verdicts[place] ?? 'notRun';
    return [{ key: stepId, title, block: undefined, verdictOn }];
  });
}

interface MatrixProps extends ProofMatrixProps {
  columns: readonly Column[];
}

function Matrix({ proof: { solutions }, assignmentId, columns }: MatrixProps) {
  const noticed = columns.map(
    ({ verdictOn }) =>
      solutions.filter(({ kind, run }) => kind !== 'right' && verdictOn(run) === 'failed').length,
  );
  return (
    // It may be wider than the page, so it scrolls by itself, by keys too.
    <div className={styles.scroll} role="region" aria-label={texts.matrix} tabIndex={0}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">{texts.solution}</th>
            <th scope="col">{texts.finding}</th>
            {columns.map(({ key, title, block }) => (
              <th key={key} scope="col" className={styles.test}>
                {block !== undefined && <span className={styles.block}>{block}</span>}
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {solutions.map((solution) => (
            <SolutionRow key={solution.id} {...{ solution, columns, assignmentId }} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {texts.noticedByTest}
            </th>
            {columns.map(({ key }, at) => (
              <td key={key}>{noticed[at]}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface SolutionRowProps {
  solution: ProvenSolution;
  columns: readonly Column[];
  assignmentId: number;
}

function SolutionRow({ solution, columns, assignmentId }: SolutionRowProps) {
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
          <FailureText
            failure={{ of: 'run', kind: run?.failure ?? 'machineBroke' }}
            message={run?.failureMessage ?? undefined}
            mode="staff"
          />
        )}
      </td>
      {columns.map(({ key, verdictOn }) => (
        <td key={key}>
          <Verdict verdict={verdictOn(run)} />
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
