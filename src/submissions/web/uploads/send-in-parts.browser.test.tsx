import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls } from '../../../../tests/support/answered-calls.ts';
import { uploadContract } from '../../domain/uploads/contract.ts';
import { sendInParts } from './send-in-parts.ts';

let sent = 0;

/** A server that counts the parts of a day, in place of a real one. */
class RefusingRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly status = 429;
  readonly responseText = JSON.stringify({ message: 'Wait for an hour.', code: 'RATE_LIMIT_EXCEEDED' });

  open(): void {
    sent += 1;
  }

  setRequestHeader(): void {
    // Nothing reads them here.
  }

  getResponseHeader(name: string): string | null {
    return name.toLowerCase() === 'retry-after' ? '3600' : null;
  }

  send(): void {
    setTimeout(() => this.dispatchEvent(new Event('load')));
  }
}

beforeEach(() => {
  sent = 0;
  vi.stubGlobal('XMLHttpRequest', RefusingRequest);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('tells at once that the server asks for a pause of more than a minute', async () => {
  const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
  answerCalls().answer(uploadContract.beginUpload, () => ({ id, sizeBytes: 3, receivedBytes: 0 }));
  const nothing = () => undefined;
  const sending = sendInParts({
    assignmentId: 5,
    author: {},
    files: [{ path: 'main.py', file: new File(['abc'], 'main.py') }],
    watcher: { onProgress: nothing, onBreak: nothing, onFound: nothing },
  });
  await expect(sending).rejects.toThrow('Wait for an hour.');
  expect(sent).toBe(1);
});
