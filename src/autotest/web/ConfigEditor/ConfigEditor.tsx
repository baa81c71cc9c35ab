import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Button,
  ErrorState,
  lazyPart,
  Row,
  SkeletonRows,
  Status,
  Tabs,
  Text,
  useLeaveGuard,
} from '../../../design/web/index.ts';
import type { Configuration } from '../../domain/model.ts';
import { blocksOfAnswer } from '../../domain/wire/answer-blocks.ts';
import { autoTestQueries, useRubricRows, useToolVersions, type RubricChoice } from '../queries.ts';
import { texts } from '../texts.ts';
import type { Part } from './block-problems.ts';
import { BlocksTab } from './BlocksTab.tsx';
import { NoConfiguration } from './NoConfiguration.tsx';
import { editorTabs, type EditorTab } from '../../domain/addresses.ts';
import { useConfigurationDraft } from './use-configuration-draft.ts';
import { useDraft } from './use-draft.ts';
import { WholeActions } from './tools/WholeActions.tsx';
import styles from './ConfigEditor.module.css';

/** Builds and what they are published for come a moment after the blocks. */
const Snapshots = lazyPart(async () => (await import('../Snapshots/Snapshots.tsx')).Snapshots);

interface ConfigEditorProps {
  assignmentId: number;
  /** The chosen tab, if the address holds it; otherwise the editor holds it itself. */
  tab?: EditorTab | undefined;
  onTab?: ((tab: EditorTab) => void) | undefined;
  /** The same for the chosen snapshot. */
  snapshotId?: string | undefined;
  onSnapshot?: ((snapshotId: string) => void) | undefined;
  snapshotHrefOf?: ((snapshotId: string) => string) | undefined;
  /** The page on which teachers hand in files as the Test student. */
  testHandInHref?: string | undefined;
}

/** Set-up, tests and snapshots of the AutoTest of an assignment. */
export function ConfigEditor(props: ConfigEditorProps) {
  const { assignmentId } = props;
  // An import replaces the drafts too.
  const [imports, setImports] = useState(0);
  const configuration = useQuery(autoTestQueries.configuration(assignmentId));
  const rows = useRubricRows(assignmentId);
  if (configuration.data === null) return <NoConfiguration assignmentId={assignmentId} />;
  if (configuration.isError && configuration.data === undefined) {
    return <ErrorState error={configuration.error} onRetry={() => void configuration.refetch()} />;
  }
  if (configuration.data === undefined || rows === undefined) return <SkeletonRows rows={6} />;
  return (
    <Editor
      key={`${String(assignmentId)} ${String(imports)}`}
      {...props}
      configuration={configuration.data}
      rows={rows}
      onImported={() => setImports(imports + 1)}
    />
  );
}

interface EditorProps extends ConfigEditorProps {
  configuration: Configuration;
  rows: readonly RubricChoice[];
  onImported: () => void;
}

function Editor(props: EditorProps) {
  const { assignmentId, configuration, rows, tab, onTab, testHandInHref, onImported } = props;
  const [ownTab, setOwnTab] = useState<EditorTab>('tests');
  const shown = tab ?? ownTab;
  const show = onTab ?? setOwnTab;
  const [ownSnapshotId, setOwnSnapshotId] = useState<string>();
  const tools = useToolVersions(assignmentId);
  // Both drafts are kept here, so that a change of the tab loses nothing.
  const setup = useDraft(() => blocksOfAnswer(configuration.setup.steps));
  const test = useDraft(() => blocksOfAnswer(configuration.test.steps));
  const { problems, save, setServerProblems } = useConfigurationDraft({
    assignmentId,
    drafts: { setup, test },
    rows,
  });
  const [isSaved, setSaved] = useState(false);
  const isDirty = setup.form.isDirty || test.form.isDirty;
  useLeaveGuard(isDirty);

  const named = (label: string, dirty: boolean) => (dirty ? texts.unsaved(label) : label);
  const tabs = [
    { id: 'setup', label: named(texts.tabs.setup, setup.form.isDirty) },
    { id: 'tests', label: named(texts.tabs.tests, test.form.isDirty) },
    { id: 'snapshots', label: texts.tabs.snapshots, fetchAhead: Snapshots.fetchAhead },
  ];
  const showTab = (id: string) => {
    const found = editorTabs.find((one) => one === id);
    if (found !== undefined) show(found);
  };
  const blocksTab = (part: Part) => (
    <BlocksTab
      key={part}
      page={{ assignmentId, isDirty, testHandInHref, tools }}
      part={part}
      draft={part === 'setup' ? setup : test}
      rows={rows}
      problems={problems[part]}
      actions={
        <WholeActions configuration={configuration} rows={rows} isDirty={isDirty} onImported={onImported} />
      }
      save={async () => {
        setSaved(false);
        await save(part);
        setSaved(true);
      }}
      next={
        isSaved &&
        !isDirty && (
          <NextStep
            isPublished={'published' in configuration.publishedSnapshot}
            onGo={() => showTab('snapshots')}
          />
        )
      }
    />
  );
  return (
    <Tabs label={texts.editor} tabs={tabs} value={shown} onChange={showTab}>
      <div className={styles.panel}>
        {shown === 'setup' && blocksTab('setup')}
        {shown === 'tests' && blocksTab('test')}
        {shown === 'snapshots' && (
          <Snapshots
            assignmentId={assignmentId}
            testHandInHref={testHandInHref}
            snapshotId={props.snapshotId ?? ownSnapshotId}
            onSnapshot={props.onSnapshot ?? setOwnSnapshotId}
            hrefOf={props.snapshotHrefOf}
            published={configuration.publishedSnapshot}
            isDirty={isDirty}
            onProblems={(found) => {
              setServerProblems(found);
              show(found.some(({ path }) => path.startsWith('/setup')) ? 'setup' : 'tests');
            }}
          />
        )}
      </div>
    </Tabs>
  );
}

/** Saving runs no tests, so this says what does, and links to it. */
function NextStep({ isPublished, onGo }: { isPublished: boolean; onGo: () => void }) {
  return (
    <Row gap={3} wrap>
      <Text size="dense">
        <Status text={isPublished ? texts.savedPublished : texts.savedNext} />
      </Text>
      <Button onClick={onGo}>{texts.toBuild}</Button>
    </Row>
  );
}
