// What a runner says of itself whenever it asks for work.
import { z } from 'zod';
import { ToolOffers } from './tool-versions.ts';

/** What a machine can confine, for the admin page. */
export const RunnerReport = z.object({
  version: z.number().int(),
  mode: z.enum(['userns', 'root']),
  cgroups: z.enum(['v1', 'v2', 'none']),
  /** Bases that are ready, best first. */
  bases: z.array(z.string()),
  /** Sentences about what is weaker here than it could be. */
  remarks: z.array(z.string()),
  /** What a set-up on its first base gets; empty until that was looked for. */
  offers: ToolOffers,
});
export type RunnerReport = z.infer<typeof RunnerReport>;
