// The state of one call while it is answered: which rights it has asked for, and what it
// answers besides its body.
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { demand, type Verdict } from '../../domain/refusal.ts';
import { demandTag } from './entity-tags.ts';
import type { Db, Tx } from '../database.ts';
import type { Log } from '../log.ts';
import type { Caller } from './callers.ts';
import type { Platform } from '../platform.ts';
import { runTransaction } from '../transaction.ts';

/** One part of a multipart upload, in the order of the request. */
export interface UploadPart {
  name: string;
  /** Undefined for a plain field. */
  fileName: string | undefined;
  stream: Readable;
  /** True when the stream was cut at the size limit; known after it has been read. */
  isTruncated(): boolean;
}

export interface CallRequest {
  id: string;
  /** The name of the call, where it is one that changes something. */
  changes?: string | undefined;
  /** Where the request comes from, as limits count it: for an IPv6 address, its network. */
  address: string;
  /** Filled in as the server finds out who calls. */
  caller: Caller;
  headers: IncomingHttpHeaders;
  /** The name of the caller's program, cut to the length that is stored. */
  userAgent: string;
  /** When the first byte of the request arrived; deadlines are checked against it. */
  receivedAt: Date;
  /** When the last byte of an upload arrived; undefined until then. */
  bodyEndedAt(): Date | undefined;
  /** Whether the whole body is here, read or not. Only a small one arrives before it is read. */
  hasArrived(): boolean;
  log: Log;
  /** Parts of an upload call. A plain field holds 64 KiB unless the call allows more. */
  parts(limits?: { fileBytes?: number; files?: number; fieldBytes?: number }): AsyncIterable<UploadPart>;
  /** The digest of the parts, for calls that can be repeated; undefined until the last part was read. */
  readonly formDigest?: { readonly whole: string | undefined } | undefined;
  /** The raw body of an upload call that is not multipart. */
  raw: Readable;
  /** Aborted when the sender leaves before the answer is sent. */
  readonly departure: AbortSignal;
  /** Calls `told` when the answer has been sent, or when nobody waits for it any more. */
  whenAnswered(told: () => void): void;
  /** True when nobody waits for the answer any more or the server is stopping; long polls then end. */
  isOver(): boolean;
}

export interface PageRequest {
  size: number;
  /** The key after which the page starts; undefined for the first page. */
  after: unknown;
}

/** The base of the request context; the access room adds the session and the questions about rights. */
export class CallContext {
  readonly platform: Platform;
  readonly request: CallRequest;
  readonly page: PageRequest;
  readonly asked = new Set<string>();
  readonly warnings: { code: string; text: string }[] = [];
  nextKey: unknown;
  /** The entity tag of the answer, where the endpoint declares `versioned`. */
  entityTag: string | undefined;
  hasDemandedTag = false;
  private hasLargePlace = false;
  private largeTurn: Promise<() => void> | undefined;
  actorId: number | undefined;
  /** The person who acts as the actor; the audit log names both. */
  impersonatorId: number | undefined;
  private readonly checkAsked: (asked: ReadonlySet<string>) => void;

  constructor(given: {
    platform: Platform;
    request: CallRequest;
    page: PageRequest;
    /** The tripwire: throws when the call has not asked for the rights that its contract names. */
    checkAsked: (asked: ReadonlySet<string>) => void;
  }) {
    this.platform = given.platform;
    this.request = given.request;
    this.page = given.page;
    this.checkAsked = given.checkAsked;
  }

  get db(): Db {
    return this.platform.database.db;
  }

  now(): Date {
    return this.platform.clock.now();
  }

  /** Throws the refusal of a verdict. */
  demand(verdict: Verdict): void {
    demand(verdict);
  }

  /** Remembers for the tripwire that a permission or named rule was asked. */
  note(permissionOrRule: string): void {
    this.asked.add(permissionOrRule);
  }

  /** Adds a `Warning` header: the call succeeds and the user is told. */
  warn(code: string, text: string): void {
    this.warnings.push({ code, text });
  }

  /** Sets the key after which the next page starts. Without it this page is the last. */
  continueAfter(key: unknown): void {
    this.nextKey = key;
  }

  /** Refuses a write by somebody who has read an older state. Call it while the row is locked. */
  demandTag(tag: string, readPresent: () => Promise<unknown>): Promise<void> {
    this.hasDemandedTag = true;
    return demandTag(this.request.headers['if-match'], tag, readPresent);
  }

  /**
   * Call this before a large answer is made: it waits for a turn, fairly between people. The turn ends when
   * the text of the answer has been written, which is done in portions (decision 32). A call that has taken its
   * turn keeps it, as it would wait for itself if it took another one.
   */
  async takeLargeTurn(): Promise<void> {
    await (this.largeTurn ??= this.waitForLargeTurn());
  }

  get hasLargeTurn(): boolean {
    return this.largeTurn !== undefined;
  }

  /** Gives back the turn that a large answer took. */
  endLargeTurn(): void {
    const taken = this.largeTurn;
    this.largeTurn = undefined;
    // The call may end before its turn comes. A turn that was refused is none.
    taken?.then(
      (giveBack) => giveBack(),
      () => undefined,
    );
  }

  private async waitForLargeTurn(): Promise<() => void> {
    await this.takeLargePlace();
    return this.platform.largeWork.turns.take(this.holder, this.request.departure);
  }

  /** Call this before an archive is packed. Each person may have one at a time until it has been read. */
  async takeArchivePlace(): Promise<void> {
    const { departure } = this.request;
    this.request.whenAnswered(await this.platform.largeWork.archives.take(this.holder, departure));
    await this.takeLargePlace();
  }

  /** Call this before much is read for a large answer whose turn is taken afterwards. A second call changes nothing. */
  async takeLargePlace(): Promise<void> {
    if (this.hasLargePlace) return;
    this.hasLargePlace = true;
    const { departure } = this.request;
    this.request.whenAnswered(await this.platform.largeWork.places.take(this.holder, departure));
  }

  /** Does a portion of work inside a turn, for a call that holds a place. */
  async inLargeTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.largeTurn) {
      await this.largeTurn;
      return work();
    }
    const giveBack = await this.platform.largeWork.turns.take(this.holder, this.request.departure);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  /** The key that turns are counted under: a person with several sessions gets no more turns than others. */
  get holder(): string {
    return this.actorId === undefined ? `network ${this.request.address}` : `person ${this.actorId}`;
  }

  /**
   * Waits for a turn where a person, or a network without a session, has many; runners have none. Whoever leaves
   * meanwhile has sent all, so it is done all the same.
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.request.caller.runnerTokenId !== undefined) return this.runTransaction(work);
    const stays = new AbortController().signal;
    const giveBack = await this.platform.largeWork.transactions.take(this.holder, stays);
    try {
      return await this.runTransaction(work);
    } finally {
      giveBack();
    }
  }

  private runTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return runTransaction(
      {
        platform: this.platform,
        now: this.now(),
        actorId: this.actorId,
        impersonatorId: this.impersonatorId,
        requestId: this.request.id,
        operation: this.request.changes,
        warn: (code, text) => {
          this.warn(code, text);
        },
        beforeCommit: () => {
          this.checkAsked(this.asked);
        },
      },
      work,
    );
  }
}
