import {
  Alert,
  Button,
  ButtonLink,
  Output,
  Row,
  Stack,
  Status,
  SubmitButton,
  Text,
} from '../../../../design/web/index.ts';
import { isOfType, type Block } from '../../../domain/block.ts';
import { filledMatches, foundOutputsOf, type FoundOutput } from '../../../domain/reports/expected-outputs.ts';
import { texts } from '../../texts.ts';
import { inputTitle } from '../titles.ts';
import { useRunSolution } from './use-run-solution.ts';

interface RunSolutionProps {
  assignmentId: number;
  matches: readonly Block[];
  onFill: (matches: Block[]) => void;
  /** Something is not saved, and would not run. */
  isDirty: boolean;
  testHandInHref: string | undefined;
}

/** Fills expected outputs from a run of the teacher's own solution, after the teacher has checked them. */
export function RunSolution({ assignmentId, matches, onFill, isDirty, testHandInHref }: RunSolutionProps) {
  const { run, start, forget } = useRunSolution(assignmentId);
  const found = run.state === 'ran' ? foundOutputsOf(matches, run.result.steps) : undefined;
  return (
    <Stack gap={2}>
      <Text size="dense" weight="medium">
        {texts.runSolutionTitle}
      </Text>
      <Text size="meta" tone="muted">
        {isDirty ? texts.runSolutionSaveFirst : texts.runSolutionHint}
      </Text>
      <Row gap={2} wrap>
        <SubmitButton submit={start} disabledReason={isDirty ? texts.runSolutionSaveFirst : undefined}>
          {texts.runSolution}
        </SubmitButton>
        {testHandInHref !== undefined && <ButtonLink href={testHandInHref}>{texts.handInAsTest}</ButtonLink>}
      </Row>
      <Text size="dense">
        <Status text={run.state === 'running' ? texts.solutionRuns : ''} />
      </Text>
      {isEnd(run.state) && <Alert kind="warn">{texts.solutionEnds[run.state]}</Alert>}
      {found !== undefined && (
        <Found
          matches={matches}
          found={found}
          onFill={() => {
            onFill(filledMatches(matches, found));
            forget();
          }}
          onLeave={forget}
        />
      )}
    </Stack>
  );
}

const isEnd = (state: string): state is keyof typeof texts.solutionEnds => state in texts.solutionEnds;

interface FoundProps {
  matches: readonly Block[];
  found: ReadonlyMap<string, FoundOutput>;
  onFill: () => void;
  onLeave: () => void;
}

function Found({ matches, found, onFill, onLeave }: FoundProps) {
  const fresh = [...found.values()].filter(({ kind }) => kind === 'new').length;
  const unusable = [...found.values()].filter(({ kind }) => kind === 'unusable').length;
  return (
    <Stack gap={2}>
      <Text size="dense">{texts.outputsFound(fresh, found.size)}</Text>
      {unusable > 0 && <Alert kind="warn">{texts.outputsUnusable(unusable)}</Alert>}
      {matches.map((match) => {
        const one = found.get(match.id);
        return one?.kind === 'new' && isOfType(match, 'simpleMatch') ? (
          <Stack key={match.id} gap={1}>
            <Text size="meta" tone="muted">
              {match.name ?? texts.outputForInput(inputTitle(match.inputText) ?? '')}
            </Text>
            <Output label={texts.newOutput} text={one.output} maxHeight={120} />
          </Stack>
        ) : null;
      })}
      <Row gap={2}>
        {fresh > 0 && <Button onClick={onFill}>{texts.fillOutputs(fresh)}</Button>}
        <Button onClick={onLeave}>{texts.leaveOutputs}</Button>
      </Row>
    </Stack>
  );
}
