import { useState } from 'react';
import {
  Alert,
  Button,
  ConfirmDialog,
  ErrorState,
  Fold,
  Heading,
  Link,
  SegmentedControl,
  SkeletonRows,
  Stack,
  SubmitButton,
  Text,
  TextInput,
} from '../../../design/web/index.ts';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { useSetting } from '../../../people/web/index.ts';
import { fromTemplate } from '../../domain/git/template-repository.ts';
import { GitHost, type GitHook } from '../../domain/git/model.ts';
import { CopyLine } from './CopyLine.tsx';
import { PushTable } from './PushTable.tsx';
import { useGitHandIn, useRemoveGitHook, useSetUpGitHook, type GitAuthor } from './queries.ts';
import { texts } from './texts.ts';

interface GitPanelProps {
  assignment: Assignment;
  /** The author of the hand-in; when `isTest` is set, the test student. */
  authorId: number;
  isTest?: boolean | undefined;
}

/** Connects a repository with the assignment, and tells what became of its pushes (ASGN-046). */
export function GitPanel({ assignment, authorId, isTest = false }: GitPanelProps) {
  const author: GitAuthor = isTest ? { isTestSubmission: true } : { authorId };
  const read = useGitHandIn(assignment.id, author);
  const setUp = useSetUpGitHook();
  if (read.isError && !read.data)
    return <ErrorState title={texts.failed} error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <SkeletonRows rows={4} />;
  const { hook, endedAt, pushes } = read.data;
  if (!hook) {
    return (
      <Stack gap={3}>
        {endedAt !== null && (
          <Alert kind="warn" title={texts.endedByLeaving}>
            {texts.endedByLeavingHint}
          </Alert>
        )}
        <Text as="p">{texts.intro}</Text>
        <TemplateLink assignment={assignment} />
        <Text as="p" tone="muted">
          {texts.introHint}
        </Text>
        <div>
          <SubmitButton
            submit={() =>
              setUp.mutateAsync({
                params: { assignmentId: assignment.id },
                query: { webhookType: 'git', ...author },
              })
            }
          >
            {texts.connect}
          </SubmitButton>
        </div>
        {pushes.length > 0 && <PushTable pushes={pushes} assignment={assignment} />}
      </Stack>
    );
  }
  const isUsed = pushes.some(({ state }) => state !== 'greeted');
  const steps = <Steps hook={hook} first={GitHost.options.find((host) => pushes[0]?.host === host)} />;
  return (
    <Stack gap={4}>
      {isUsed ? (
        <>
          <PushTable pushes={pushes} assignment={assignment} />
          <Fold title={texts.steps}>{steps}</Fold>
        </>
      ) : (
        <>
          <TemplateLink assignment={assignment} />
          {steps}
          <PushTable pushes={pushes} assignment={assignment} />
        </>
      )}
      <EndConnection assignmentId={assignment.id} author={author} />
    </Stack>
  );
}

function TemplateLink({ assignment: { webhookConfiguration } }: { assignment: Assignment }) {
  const isOffered = useSetting('GITHUB_TEMPLATE_REPO_ENABLED');
  if (!isOffered || webhookConfiguration.tag === 'disabled') return null;
  if (webhookConfiguration.githubTemplateRepo === null) return null;
  return (
    <Text as="p">
      <Link href={fromTemplate(webhookConfiguration.githubTemplateRepo)}>{texts.template}</Link>.{' '}
      {texts.templateHint}
    </Text>
  );
}

/** What to enter at the host, in the words of each. */
function Steps({ hook, first = 'github' }: { hook: GitHook; first: GitHost | undefined }) {
  const [host, setHost] = useState<GitHost>(first);
  const [branch, setBranch] = useState('');
  const wanted = branch.trim();
  const address = wanted === '' ? hook.url : `${hook.url}?branch=${encodeURIComponent(wanted)}`;
  return (
    <Stack gap={4}>
      <SegmentedControl
        label={texts.host}
        choices={GitHost.options.map((value) => ({ value, label: texts.hosts[value] }))}
        value={host}
        onChange={setHost}
      />
      <Stack gap={2}>
        <Heading level={3}>{texts.keyStep}</Heading>
        <Text as="p">{texts.keyHints[host]}</Text>
        <CopyLine label={texts.key} value={hook.publicKey} />
      </Stack>
      <Stack gap={2}>
        <Heading level={3}>{texts.hookStep}</Heading>
        <Text as="p">{texts.hookHints[host]}</Text>
        <CopyLine label={texts.address[host]} value={address} />
        {hook.secret === '' ? (
          <Text as="p">{texts.secretOfAuthor}</Text>
        ) : (
          <CopyLine label={texts.secret} value={hook.secret} />
        )}
        <TextInput
          label={texts.branch}
          description={texts.branchHint}
          maxLength={255}
          value={branch}
          onChange={setBranch}
        />
      </Stack>
      <Stack gap={2}>
        <Heading level={3}>{texts.pushStep}</Heading>
        <Text as="p">{texts.pushHint}</Text>
      </Stack>
    </Stack>
  );
}

function EndConnection({ assignmentId, author }: { assignmentId: number; author: GitAuthor }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveGitHook();
  return (
    <div>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {texts.end}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={texts.endTitle}
        confirmLabel={texts.end}
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ params: { assignmentId }, query: author });
          setAsking(false);
        }}
      >
        {texts.endText}
      </ConfirmDialog>
    </div>
  );
}
