// A login goes on in a new tab, also where tabs share no storage (a frame of a learning management system).
import { fullPathOf } from '../../../kernel/domain/endpoint.ts';
import { stackFromText } from '../../../kernel/domain/session-stack.ts';
import { api, clientParts } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { accountContract } from '../../domain/account-contract.ts';
import { verifyUser } from './verify-user.ts';

const filePath = `${fullPathOf({ wire: 'v1', path: '/files/' })}`;
const maxAgeSeconds = 30;

/** Address that logs a new tab in as here and leads to `next`; it works once, within 30 seconds (AUTH-014). */
export async function newTabAddress(next: string): Promise<string> {
  const session = sessionStore.current();
  if (!session) throw new Error('No User Session Found.');
  const { name } = await api.call(accountContract.storeFile, {
    query: { maxAge: maxAgeSeconds, ephemeral: true },
    upload: new Blob([JSON.stringify([session])], { type: 'application/octet-stream' }),
  });
  return `/login_and_redirect/${name}?next=${encodeURIComponent(next)}`;
}

const running = new Map<string, Promise<void>>();

/** Takes the session of a file over; the tab that wrote it goes on with its own (AUTH-023). */
export function takeOver(fileName: string): Promise<void> {
  const known = running.get(fileName);
  if (known) return known;
  const work = readAndStart(fileName);
  running.set(fileName, work);
  return work;
}

async function readAndStart(fileName: string): Promise<void> {
  const response = await fetch(`${filePath}${encodeURIComponent(fileName)}`);
  const text = await response.text();
  const session = stackFromText(response.ok ? text : null, Date.now()).at(-1);
  await verifyUser(session?.accessToken, clientParts);
  sessionStore.set(session);
}
