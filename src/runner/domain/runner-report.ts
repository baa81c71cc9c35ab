// A runner describes itself with this whenever it asks for work.
import { z } from 'zod';
import { ToolOffers } from './tool-versions.ts';

/** How well the machine can confine programs, for the admin page. */
export const RunnerReport = z.object({
  version: z.number().int(),
  cgroups: z.enum(['v1', 'v2', 'none']),
  /** Bases that are ready, the best one first. */
  bases: z.array(z.string()),
  /** Sentences about parts of the isolation that are weaker here than possible. */
  remarks: z.array(z.string()),
  /** Tool versions that a set-up on the first base can install. Empty until the runner has looked. */
  offers: ToolOffers,
});
export type RunnerReport = z.infer<typeof RunnerReport>;
