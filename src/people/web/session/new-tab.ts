// A login goes on in a new tab, even where tabs share no storage (a frame of a learning management system).
import { fullPathOf } from '../../../kernel/domain/endpoint.ts';
import { stackFromText, type StoredSession } from '../../../kernel/domain/session-stack.ts';
import { api, clientParts } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { accountContract } from '../../domain/account-contract.ts';
import type { ExtendedUser } from '../../domain/model.ts';
import { verifyUser } from './verify-user.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { loginAndRedirect } from '../../domain/addresses.ts';

const filePath = `${fullPathOf({ wire: 'v1', path: '/files/' })}`;
const maxAgeSeconds = 30;

/** An address that logs a new tab in like this one and leads to `next`; it works once, within 30 seconds (AUTH-014). */
export async function newTabAddress(next: string): Promise<string> {
  const session = sessionStore.current();
  if (!session) throw new Error('No User Session Found.');
  const { name } = await api.call(accountContract.storeFile, {
    query: { maxAge: maxAgeSeconds, ephemeral: true },
    upload: new Blob([JSON.stringify([session])], { type: 'application/octet-stream' }),
  });
  return hrefOf(loginAndRedirect, { loginFile: name }, { query: { next } });
}

/** A login that another tab left, and the person to whom it belongs as the server says. */
export interface OfferedLogin {
  session: StoredSession;
  user: ExtendedUser;
}

const reading = new Map<string, Promise<OfferedLogin>>();

/** What the file held: it can be read only once, but its page may be drawn again. */
export function readLogin(fileName: string): Promise<OfferedLogin> {
  const known = reading.get(fileName);
  if (known) return known;
  const work = readFile(fileName);
  reading.set(fileName, work);
  return work;
}

async function readFile(fileName: string): Promise<OfferedLogin> {
  const response = await fetch(`${filePath}${encodeURIComponent(fileName)}`);
  const text = await response.text();
  const session = stackFromText(response.ok ? text : null, Date.now()).at(-1);
  if (!session) throw new Error('There is no login in this file.');
  return { session, user: await verifyUser(session.accessToken, clientParts) };
}

/** Whether it would make this browser somebody else's: a link alone must not do that. */
export function changesUser({ user }: OfferedLogin): boolean {
  const current = sessionStore.current();
  return current !== undefined && current.userId !== user.id;
}

/** Goes on with the session; the tab that wrote the file goes on with its own (AUTH-023). */
export function takeOver({ session, user }: OfferedLogin): void {
  // Whoever wrote the file may have written anything.
  sessionStore.set({ ...session, userId: user.id });
}
