import { z } from 'zod';

/** At most so many attempts are told of each kind; all are counted. */
export const mostTold = 25;

const Told = z.array(z.object({ name: z.string(), message: z.string() }));

/** What became of a class zip. */
export const UploadedClass = z.object({
  handedIn: z.number().int(),
  /** Attempts that an earlier upload has brought already. */
  present: z.number().int(),
  problemCount: z.number().int(),
  problems: Told,
  /** Attempts that were handed in without some of their files. */
  leftOutCount: z.number().int(),
  leftOut: Told,
});
export type UploadedClass = z.infer<typeof UploadedClass>;
