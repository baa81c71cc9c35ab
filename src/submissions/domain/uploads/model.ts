// A hand-in that is sent in parts: the bytes of all its files one after the other (decision 80).
import { z } from 'zod';
import { Uuid, WholeNumber } from '../../../kernel/domain/fields.ts';

/** A file as its sender describes it, before its bytes come. */
export const UploadFile = z.object({
  /** With the folders above it. */
  name: z.string().min(1).max(1024),
  sizeBytes: WholeNumber.min(0),
  /** When the sender changed it last: another version of a file is another upload. */
  modifiedAtMs: WholeNumber,
});
export type UploadFile = z.infer<typeof UploadFile>;

export const Upload = z.object({
  id: Uuid,
  sizeBytes: z.number(),
  /** What has arrived: the next part begins at this byte. */
  receivedBytes: z.number(),
});
export type Upload = z.infer<typeof Upload>;
