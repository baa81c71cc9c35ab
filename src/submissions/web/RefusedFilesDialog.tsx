import { useState } from 'react';
import {
  Alert,
  Button,
  Dialog,
  InlineCode,
  Stack,
  SubmitButton,
  Tabs,
  Text,
  Tree,
  VisuallyHidden,
} from '../../design/web/index.ts';
import type { Assignment } from '../../assignments/domain/model.ts';
import { allowedPathNear } from '../../assignments/domain/hand-in-rules/validator.ts';
import type { FilterMode } from '../../assignments/domain/hand-in-rules/sweep.ts';
import type { Page } from '../../kernel/domain/client.ts';
import type { HandInProblems } from '../domain/hand-in-problems.ts';
import type { ExtendedSubmission } from '../domain/model.ts';
import { HandInRules } from './HandInRules.tsx';
import { deniedTreeOf } from './hand-in-tree.ts';
import { texts } from './texts.ts';

type Result = Page<ExtendedSubmission>;

interface RefusedFilesDialogProps {
  problems: HandInProblems;
  rules: Assignment['cgignore'];
  /** The user may override the rules. */
  mayKeep: boolean;
  send: (mode: FilterMode) => Promise<Result>;
  onSent: (result: Result) => void;
  onCancel: () => void;
}

/** Shows why a hand-in was refused, with the choices: delete the files, keep them if allowed, or cancel. */
export function RefusedFilesDialog(props: RefusedFilesDialogProps) {
  const { problems, rules, mayKeep, send, onSent, onCancel } = props;
  const isMissing = problems.missingFiles.length > 0;
  const [tab, setTab] = useState(isMissing ? 'missing' : 'denied');
  const disabledReason = isMissing ? texts.filesAreMissing : undefined;
  return (
    <Dialog
      opened
      onClose={onCancel}
      title={texts.notAccepted}
      size="l"
      buttons={
        <>
          <Button onClick={onCancel}>{texts.cancelSubmission}</Button>
          {mayKeep && (
            <SubmitButton
              kind="secondary"
              disabledReason={disabledReason}
              submit={() => send('keep')}
              onSuccess={onSent}
            >
              {texts.handInAnyway}
            </SubmitButton>
          )}
          <SubmitButton disabledReason={disabledReason} submit={() => send('delete')} onSuccess={onSent}>
            {texts.deleteAndHandIn}
          </SubmitButton>
        </>
      }
    >
      <Renames problems={problems} rules={rules} />
      <Tabs
        label={texts.problems}
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'missing', label: texts.missingFiles, count: problems.missingFiles.length },
          { id: 'denied', label: texts.deniedFiles, count: problems.invalidFiles.length },
          { id: 'instructions', label: texts.instructions },
        ]}
      >
        {tab === 'missing' && <MissingFiles problems={problems} />}
        {tab === 'denied' && <DeniedFiles problems={problems} />}
        {tab === 'instructions' && <HandInRules rules={rules} />}
      </Tabs>
    </Dialog>
  );
}

const mostRenames = 5;

/** Whoever only deletes what is denied would lose a file that was meant to be handed in. */
function Renames({ problems, rules }: Pick<RefusedFilesDialogProps, 'problems' | 'rules'>) {
  if (rules === null || typeof rules === 'string') return null;
  const renames = problems.invalidFiles.flatMap(([path]) => {
    const allowedPath = allowedPathNear(rules, path);
    return allowedPath === undefined ? [] : [texts.rename(path, allowedPath)];
  });
  if (renames.length === 0) return null;
  return (
    <Alert kind="warn" title={texts.renameTitle}>
      {renames.slice(0, mostRenames).join(' ')}
    </Alert>
  );
}

function MissingFiles({ problems }: { problems: HandInProblems }) {
  if (problems.missingFiles.length === 0) return <Text>{texts.nothingMissing}</Text>;
  return (
    <Stack gap={2}>
      <Text as="p">{texts.addMissing}</Text>
      <ul>
        {problems.missingFiles.map((rule) => (
          <li key={`${rule.fileType} ${rule.name}`}>
            <InlineCode>{rule.name}</InlineCode>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function DeniedFiles({ problems }: { problems: HandInProblems }) {
  if (problems.invalidFiles.length === 0) return <Text>{texts.nothingDenied}</Text>;
  return (
    <Stack gap={2}>
      <Text as="p">{texts.deniedIntro}</Text>
      <Tree
        label={texts.handedInFiles}
        nodes={deniedTreeOf(problems)}
        selectedId={null}
        onSelect={() => undefined}
        // Who hears the list is not shown what is struck out.
        afterOf={({ tone }) => tone === 'removed' && <VisuallyHidden>{texts.deniedInTree}</VisuallyHidden>}
      />
    </Stack>
  );
}
