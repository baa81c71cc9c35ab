// Content of files, stored once under its SHA-256. Nothing reads a whole file into memory.
import type { Readable } from 'node:stream';

export interface StoredBlob {
  sha256: string;
  sizeBytes: number;
}

export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

export interface Blobs {
  /** Stores a stream for good; the same content twice is one blob. */
  put(content: Readable): Promise<StoredBlob>;
  /**
   * For many contents: while some are still being kept, the next is read. When it answers what the work has answered, all of
   * them are stored for good.
   */
  together<T>(work: (put: Blobs['put']) => Promise<T>): Promise<T>;
  /** Opens a blob for reading; rejects when it is not there. */
  open(sha256: string, range?: ByteRange): Promise<Readable>;
  has(sha256: string): Promise<boolean>;
  readonly waste: BlobWaste;
}

/** What the collector of unused content needs. */
export interface BlobWaste {
  /** Blobs whose last storing was before the moment. */
  listOlderThan(moment: Date): AsyncIterable<string>;
  /** Removes a blob unless it was stored again after the moment. */
  removeOlderThan(sha256: string, moment: Date): Promise<void>;
}
