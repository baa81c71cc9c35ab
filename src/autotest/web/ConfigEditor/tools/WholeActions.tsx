import { useState } from 'react';
import { Button, IconArrowsDiff, IconFileImport, SubmitButton } from '../../../../design/web/index.ts';
import type { Configuration } from '../../../domain/model.ts';
import type { RubricChoice } from '../../queries.ts';
import { texts } from '../../texts.ts';
import { CompareDialog } from './CompareDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';

interface WholeActionsProps {
  configuration: Configuration;
  rows: readonly RubricChoice[];
  isDirty: boolean;
  onImported: () => void;
}

/** What works on set-up and tests together: compare with what is published, import from elsewhere. */
export function WholeActions({ configuration, rows, isDirty, onImported }: WholeActionsProps) {
  const [opened, setOpened] = useState<'compare' | 'import' | null>(null);
  const { publishedSnapshot, setup, test } = configuration;
  const publishedId = 'published' in publishedSnapshot ? publishedSnapshot.published : undefined;
  const close = () => setOpened(null);
  return (
    <>
      {publishedId === undefined ? (
        <Button kind="quiet" icon={<IconFileImport aria-hidden />} onClick={() => setOpened('import')}>
          {texts.importButton}
        </Button>
      ) : (
        <>
          <RefusedImport />
          <Button kind="quiet" icon={<IconArrowsDiff aria-hidden />} onClick={() => setOpened('compare')}>
            {texts.compare}
          </Button>
        </>
      )}
      <ImportDialog
        assignmentId={Number(configuration.assignmentId)}
        opened={opened === 'import'}
        onClose={close}
        replaces={setup.steps.length > 0 || test.steps.length > 0}
        onImported={onImported}
      />
      {publishedId !== undefined && (
        <CompareDialog
          opened={opened === 'compare'}
          onClose={close}
          configuration={configuration}
          publishedId={publishedId}
          rows={rows}
          isDirty={isDirty}
        />
      )}
    </>
  );
}

/** The server refuses to copy over an AutoTest that is published: a press says so. */
function RefusedImport() {
  return (
    <SubmitButton
      kind="quiet"
      icon={<IconFileImport aria-hidden />}
      disabledReason={texts.importPublished}
      submit={() => undefined}
    >
      {texts.importButton}
    </SubmitButton>
  );
}
