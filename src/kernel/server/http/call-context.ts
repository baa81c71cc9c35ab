// One call being answered: what it asked for so far, what it wants to say besides its body.
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
  /** True when the stream was cut at the size limit; known once it has been read. */
  isTruncated(): boolean;
}

export interface CallRequest {
  id: string;
  /** Where it comes from, as limits count it: of an IPv6 address its network. */
  address: string;
  /** Completed as it becomes known. */
  caller: Caller;
  headers: IncomingHttpHeaders;
  /** What the caller calls its program, cut to what is stored of it. */
  userAgent: string;
  /** When the first byte of the request arrived: deadline checks use it. */
  receivedAt: Date;
  /** When the last byte of an upload arrived; undefined until then. */
  bodyEndedAt(): Date | undefined;
  log: Log;
  /** Parts of an upload call. */
  parts(limits?: { fileBytes?: number; files?: number }): AsyncIterable<UploadPart>;
  /** Of the parts that were read, for a call that can be repeated; undefined until the last one was. */
  readonly formDigest?: { readonly whole: string | undefined } | undefined;
  /** The raw body of an upload call that is not multipart. */
  raw: Readable;
  /** Aborted when whoever asked leaves before the answer has gone out. */
  readonly departure: AbortSignal;
  /** Tells when the answer has been sent, or nobody waits for it any more. */
  whenAnswered(told: () => void): void;
  /** True when nobody waits for the answer any more, or the server is stopping: long polls end then. */
  isOver(): boolean;
}

export interface PageRequest {
  size: number;
  /** Key after which the page starts; undefined for the first page. */
  after: unknown;
}

/** Base of the request context; the access room adds who is asking and `require`. */
export class CallContext {
  readonly platform: Platform;
  readonly request: CallRequest;
  readonly page: PageRequest;
  readonly asked = new Set<string>();
  readonly warnings: { code: string; text: string }[] = [];
  nextKey: unknown;
  /** The tag of what is answered, where the endpoint declares `versioned`. */
  entityTag: string | undefined;
  hasDemandedTag = false;
  hasLargeTurn = false;
  /** Gives the turn of a large answer back. */
  endLargeTurn: () => void = () => undefined;
  actorId: number | undefined;
  /** Who acts as the actor; the audit log names both. */
  impersonatorId: number | undefined;
  private readonly checkAsked: (asked: ReadonlySet<string>) => void;

  constructor(given: {
    platform: Platform;
    request: CallRequest;
    page: PageRequest;
    /** The tripwire: throws when the call has not asked for what its contract names. */
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

  /** Remembers that a permission or named rule was asked, for the tripwire. */
  note(permissionOrRule: string): void {
    this.asked.add(permissionOrRule);
  }

  /** Adds a `Warning` header: the call succeeds and the user is told. */
  warn(code: string, text: string): void {
    this.warnings.push({ code, text });
  }

  /** Says where the next page starts; without it this is the last page. */
  continueAfter(key: unknown): void {
    this.nextKey = key;
  }

  /** Refuses a write by somebody who has read another state than this one. Ask while holding its lock. */
  demandTag(tag: string, readPresent: () => Promise<unknown>): Promise<void> {
    this.hasDemandedTag = true;
    return demandTag(this.request.headers['if-match'], tag, readPresent);
  }

  /**
   * Asked before a large answer is made: waits for a turn, fairly between people. It ends with the text of the answer,
   * which is then written in portions (decision 32).
   */
  async takeLargeTurn(): Promise<void> {
    await this.takeLargePlace();
    this.endLargeTurn = await this.platform.largeWork.turns.take(this.holder, this.request.departure);
    this.hasLargeTurn = true;
  }

  /** Asked before an archive is packed while it is read: one of each person at a time, until it has been read. */
  async takeArchivePlace(): Promise<void> {
    const { departure } = this.request;
    this.request.whenAnswered(await this.platform.largeWork.archives.take(this.holder, departure));
    await this.takeLargePlace();
  }

  private async takeLargePlace(): Promise<void> {
    const { departure } = this.request;
    this.request.whenAnswered(await this.platform.largeWork.places.take(this.holder, departure));
  }

  /** A portion of work for who has a place. */
  async inLargeTurn<T>(work: () => Promise<T>): Promise<T> {
    const giveBack = await this.platform.largeWork.turns.take(this.holder, this.request.departure);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  /** Whose turns these are: a person with several sessions has no more than others. */
  private get holder(): string {
    return this.actorId === undefined ? `network ${this.request.address}` : `person ${this.actorId}`;
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return runTransaction(
      {
        platform: this.platform,
        now: this.now(),
        actorId: this.actorId,
        impersonatorId: this.impersonatorId,
        requestId: this.request.id,
        beforeCommit: () => {
          this.checkAsked(this.asked);
        },
      },
      work,
    );
  }
}
