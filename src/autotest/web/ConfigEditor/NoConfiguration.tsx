import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, EmptyState, IconTestPipe, SubmitButton } from '../../../design/web/index.ts';
import { useCall } from '../../../kernel/web/api.ts';
import { autotestContract } from '../../domain/contract.ts';
import { starterContract } from '../../domain/starters/contract.ts';
import type { Configuration } from '../../domain/model.ts';
import { StarterLanguage, starters } from '../../domain/starters/starters.ts';
import { autoTestQueries } from '../queries.ts';
import { texts } from '../texts.ts';
import { ImportDialog } from './tools/ImportDialog.tsx';

/** Starts the tests: from an example in a language with one click, or with no blocks. */
export function NoConfiguration({ assignmentId }: { assignmentId: number }) {
  const client = useQueryClient();
  const create = useCall(autotestContract.putAutoTestConfiguration);
  const start = useCall(starterContract.startAutoTest);
  const [isImporting, setImporting] = useState(false);
  const params = { assignmentId };
  const show = ({ body }: { body: Configuration }) =>
    client.setQueryData(autoTestQueries.configuration(assignmentId).queryKey, body);
  return (
    <EmptyState
      icon={<IconTestPipe aria-hidden />}
      title={texts.noConfiguration}
      text={texts.noConfigurationText}
      actions={
        <>
          {StarterLanguage.options.map((language) => (
            <SubmitButton
              key={language}
              submit={() =>
                start.mutateAsync({ params, body: { language, mainFile: starters[language].mainFile } })
              }
              onSuccess={show}
            >
              {texts.startWith(starters[language].label)}
            </SubmitButton>
          ))}
          <SubmitButton kind="secondary" submit={() => create.mutateAsync({ params })} onSuccess={show}>
            {texts.createAutoTest}
          </SubmitButton>
          <Button onClick={() => setImporting(true)}>{texts.importButton}</Button>
          <ImportDialog
            assignmentId={assignmentId}
            opened={isImporting}
            onClose={() => setImporting(false)}
            replaces={false}
            onImported={() => undefined}
          />
        </>
      }
    />
  );
}
