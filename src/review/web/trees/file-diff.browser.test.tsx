import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../../../tests/support/answered-calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { aboutReply } from '../../../../tests/support/sample-replies.ts';
import type { PlacedFile } from '../../../assignments/domain/file-tree.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { userSettingContract } from '../../../people/domain/user-setting-contract.ts';
import { submissionFile } from '../../../submissions/domain/addresses.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { fileBytes } from '../code-cache.ts';
import { useFileSettings, useViewSettings } from '../viewer/view-settings.ts';
import { FileDiff } from './FileDiff.tsx';

beforeEach(() => {
  queryClient.clear();
  const calls = answerCalls();
  calls.answer(userSettingContract.listUiPreferences, () => ({}));
  calls.answer(tenantContract.getAbout, () => aboutReply({ settings: {} }));
});
afterEach(() => vi.unstubAllGlobals());

const student: PlacedFile = { id: '1', name: 'data.bin', path: 'data.bin', hash: 'a' };
const teacher: PlacedFile = { ...student, id: '2', hash: 'b', studentFileId: '1' };

function Shown() {
  const view = useViewSettings();
  const settings = useFileSettings(teacher);
  return <FileDiff pair={{ student, teacher, change: 'changed' }} view={view} settings={settings} />;
}

/** Shows two versions of these bytes, of which one has another first byte. */
async function showVersions(bytes: Uint8Array<ArrayBuffer>) {
  queryClient.setQueryData(fileBytes('1').queryKey, bytes.buffer);
  queryClient.setQueryData(fileBytes('2').queryKey, bytes.with(0, 65).buffer);
  const address = '/courses/1/assignments/2/submissions/7/files';
  await renderPage(submissionFile, address, { component: Shown });
}

const twoDownloads = async () => {
  await expect.element(page.getByRole('button', { name: 'Download as handed in' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download the teacher version' })).toBeVisible();
};

it('says of a large binary file that it is not text, and offers both versions', async () => {
  const bytes = new Uint8Array(5 * 1024 * 1024).fill(0xff);
  bytes[1] = 0;
  await showVersions(bytes);
  await expect.element(page.getByText(/This file is not text/)).toBeVisible();
  await twoDownloads();
});

it('says of a large text that it is too large, and offers both versions', async () => {
  await showVersions(new Uint8Array(2 * 1024 * 1024).fill(66));
  await expect.element(page.getByText(/too large to be compared/)).toBeVisible();
  await expect.element(page.getByText('Download both versions to compare them.')).toBeVisible();
  await twoDownloads();
});
