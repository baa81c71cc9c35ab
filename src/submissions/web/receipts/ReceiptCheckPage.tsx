import { useState } from 'react';
import {
  Alert,
  DescriptionList,
  FileButton,
  InlineCode,
  Stack,
  SubmitButton,
  Text,
  TextArea,
  zonedText,
} from '../../../design/web/index.ts';
import { useCall } from '../../../kernel/web/api.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { CentredCard } from '../../../people/web/index.ts';
import { longestReceipt, receiptContract, type ReceiptCheck } from '../../domain/receipts/contract.ts';
import { texts } from './texts.ts';

/** Anybody checks here whether a receipt is genuine; no login is needed. */
export function ReceiptCheckPage() {
  usePageTitle(texts.title);
  const [receipt, setReceipt] = useState('');
  const [checked, setChecked] = useState<ReceiptCheck>();
  const [unreadable, setUnreadable] = useState<string>();
  const check = useCall(receiptContract.checkReceipt);
  const change = (text: string) => {
    setReceipt(text);
    setChecked(undefined);
    setUnreadable(undefined);
  };
  const read = async ([file]: File[]) => {
    if (!file) return;
    const text = await textOf(file);
    change(text ?? '');
    if (text === undefined) setUnreadable(file.name);
  };
  return (
    <CentredCard title={texts.title}>
      <Stack gap={4}>
        <Text as="p">{texts.intro}</Text>
        <TextArea label={texts.receipt} rows={8} grow={false} value={receipt} onChange={change} />
        <div>
          <FileButton size="s" accept=".txt,text/plain" onPick={(files) => void read(files)}>
            {texts.chooseFile}
          </FileButton>
        </div>
        {unreadable !== undefined && <Alert kind="bad">{texts.notText(unreadable)}</Alert>}
        <div>
          <SubmitButton
            disabledReason={receipt.trim() === '' ? texts.pasteFirst : undefined}
            submit={() => check.mutateAsync({ body: { receipt } })}
            onSuccess={({ body }) => setChecked(body)}
            successMs={0}
          >
            {texts.check}
          </SubmitButton>
        </div>
        {checked && <Outcome checked={checked} />}
      </Stack>
    </CentredCard>
  );
}

/**
 * Receipts are downloaded as files of text; undefined for any other. What follows after their longest makes none
 * genuine.
 */
async function textOf(file: File): Promise<string | undefined> {
  const bytes = await file.slice(0, longestReceipt).arrayBuffer();
  try {
    // The cut may go through a letter.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

function Outcome({ checked: { receipt } }: { checked: ReceiptCheck }) {
  if (receipt === null) {
    return (
      <Alert kind="bad" title={texts.forged} urgent>
        {texts.forgedText}
      </Alert>
    );
  }
  return (
    <Alert kind="ok" title={texts.genuine} urgent>
      <DescriptionList
        items={[
          { term: texts.author, value: receipt.author },
          { term: texts.course, value: receipt.course },
          { term: texts.assignment, value: receipt.assignment },
          { term: texts.received, value: zonedText(receipt.receivedAt) },
          { term: texts.files, value: receipt.files },
          { term: texts.digest, value: <InlineCode>{receipt.digest}</InlineCode> },
        ]}
      />
    </Alert>
  );
}
