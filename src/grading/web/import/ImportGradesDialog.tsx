import { useState } from 'react';
import {
  Alert,
  Button,
  CloseButton,
  Dialog,
  FileDrop,
  sizeText,
  Stack,
  Status,
  SubmitButton,
  Table,
  Text,
} from '../../../design/web/index.ts';
import type { ReplyOf } from '../../../kernel/domain/endpoint.ts';
import { useCall } from '../../../kernel/web/api.ts';
import { gradeImportContract } from '../../domain/import/contract.ts';
import type { ReadGrades } from '../../domain/import/grade-rows.ts';
import type { PlannedGrade } from '../../domain/import/model.ts';
import { formatGrade } from '../../domain/display.ts';
import type { GradeScale } from '../queries.ts';
import styles from './ImportGradesDialog.module.css';
import { texts } from './texts.ts';
import { useGradeFile } from './use-grade-file.ts';

interface ImportGradesDialogProps {
  opened: boolean;
  assignmentId: number;
  scale: GradeScale;
  onClose: () => void;
}

type Outcome = ReplyOf<typeof gradeImportContract.importGrades>;

/** Grades from a CSV file: read here, compared with the present ones, and given on demand (SUB-038, LIM-014). */
export function ImportGradesDialog({ opened, assignmentId, scale, onClose }: ImportGradesDialogProps) {
  const file = useGradeFile(assignmentId, scale.maxGrade);
  const give = useCall(gradeImportContract.importGrades);
  const [outcome, setOutcome] = useState<Outcome>();
  const changing = (file.plan ?? []).filter(({ changes }) => changes);
  const submit = async () => {
    const grades = changing.map(({ username, newGrade, oldGrade }) => {
      return { username, grade: newGrade, seenGrade: oldGrade };
    });
    const { body } = await give.mutateAsync({ params: { assignmentId }, body: { grades } });
    setOutcome({ ...body, failed: [...failingRowsOf(file.plan ?? []), ...body.failed] });
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={texts.open}
      size="l"
      buttons={
        outcome ? (
          <Button kind="primary" autoFocus onClick={onClose}>
            {texts.done}
          </Button>
        ) : (
          <>
            <CloseButton />
            <SubmitButton kind="primary" submit={submit} disabledReason={file.notReadyReason}>
              {texts.give(changing.length)}
            </SubmitButton>
          </>
        )
      }
    >
      {outcome ? (
        <Given outcome={outcome} />
      ) : (
        <Stack gap={4}>
          <FileDrop
            label={texts.fileLabel}
            hint={texts.fileHint(scale.maxGrade)}
            files={file.picked}
            onChange={file.choose}
            folders={false}
            multiple={false}
          />
          {file.askedBytes !== undefined && (
            <Alert urgent kind="warn" actions={<Button onClick={file.readAnyway}>{texts.readAnyway}</Button>}>
              {texts.largeFile(sizeText(file.askedBytes))}
            </Alert>
          )}
          {file.failure !== undefined && (
            <Alert urgent kind="bad">
              {file.failure}
            </Alert>
          )}
          {file.read && file.read.problems.length > 0 && <Problems read={file.read} />}
          {file.plan && <Preview plan={file.plan} read={file.read} scale={scale} />}
        </Stack>
      )}
    </Dialog>
  );
}

function Problems({ read: { problems, gradeTitle, stopped } }: { read: ReadGrades }) {
  return (
    <Alert urgent kind="bad" title={texts.rowProblems(problems.length)}>
      <ul>
        {problems.map((one) => (
          <li key={one.row}>{texts.rowProblem(one, gradeTitle)}</li>
        ))}
      </ul>
      {stopped && <Text>{texts.stoppedReading}</Text>}
    </Alert>
  );
}

interface PreviewProps {
  plan: readonly PlannedGrade[];
  read: ReadGrades | undefined;
  scale: GradeScale;
}

function Preview({ plan, read, scale }: PreviewProps) {
  const failing = plan.filter(({ problem }) => problem !== null);
  const title = texts.preview(plan.filter(({ changes }) => changes).length, failing.length);
  const shown = (grade: number | null) =>
    grade === null ? texts.noGrade : formatGrade(grade, scale.grading, scale.decimals);
  return (
    <Stack gap={2}>
      <Status text={title}>
        <Text weight="medium">{title}</Text>
      </Status>
      {read?.usernameTitle !== undefined && read.gradeTitle !== undefined && (
        <Text tone="muted">{texts.readFrom(read.usernameTitle, read.gradeTitle)}</Text>
      )}
      <div className={styles.preview} data-long={plan.length > 8}>
        <Table
          label={texts.table}
          // What fails is seen first.
          rows={[...failing, ...plan.filter(({ problem }) => problem === null)]}
          rowId={({ username }) => username}
          fill
          columns={[
            { id: 'user', header: texts.user, cell: ({ name, username }) => name ?? username },
            { id: 'username', header: texts.username, cell: ({ username }) => username },
            { id: 'old', header: texts.oldGrade, width: '90px', cell: ({ oldGrade }) => shown(oldGrade) },
            { id: 'new', header: texts.newGrade, width: '90px', cell: ({ newGrade }) => shown(newGrade) },
            { id: 'effect', header: texts.effect, width: 'minmax(140px, 1.6fr)', cell: effectOf },
          ]}
        />
      </div>
    </Stack>
  );
}

/** These were not even sent: whoever has not read the preview to its end learns of them afterwards. */
const failingRowsOf = (plan: readonly PlannedGrade[]): Outcome['failed'] =>
  plan.flatMap(({ username, problem }) => (problem === null ? [] : [{ username, message: problem }]));

function effectOf({ problem, changes }: PlannedGrade) {
  if (problem !== null) return <Text tone="danger">{`${texts.fails}: ${problem}`}</Text>;
  return changes ? texts.changes : <Text tone="muted">{texts.stays}</Text>;
}

function Given({ outcome: { updated, failed } }: { outcome: Outcome }) {
  return (
    <Stack gap={4}>
      <Alert kind="ok">{texts.given(updated)}</Alert>
      {failed.length > 0 && (
        <Alert urgent kind="bad" title={texts.failed(failed.length)}>
          <ul>
            {failed.map(({ username, message }) => (
              <li key={username}>{texts.failedRow(username, message)}</li>
            ))}
          </ul>
        </Alert>
      )}
    </Stack>
  );
}
