import { IconDownload, promiseSuccessMs, SubmitButton } from '../../../design/web/index.ts';
import { api } from '../../../kernel/web/api.ts';
import { saveBlob } from '../../../kernel/web/save-file.ts';
import { receiptContract } from '../../domain/receipts/contract.ts';
import { texts } from './texts.ts';

/** Downloads the receipt of a hand-in: the proof that it arrived. */
export function ReceiptButton({ submissionId, size }: { submissionId: number; size?: 's' }) {
  const save = async (): Promise<void> => {
    const answer = await api.download(receiptContract.downloadReceipt, { params: { submissionId } });
    saveBlob(new Blob([await answer.arrayBuffer()]), `receipt-${submissionId}.txt`);
  };
  return (
    <SubmitButton
      kind="secondary"
      size={size}
      icon={<IconDownload aria-hidden />}
      submit={save}
      successMs={promiseSuccessMs}
    >
      {texts.download}
    </SubmitButton>
  );
}
