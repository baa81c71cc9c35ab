// A runner describes itself with this whenever it asks for work.
import { z } from 'zod';
import { ToolOffers } from './tool-versions.ts';

/** Layers of snapshots that are unpacked on this machine. */
const LayerCache = z.object({
  layers: z.number().int().nonnegative(),
  bytes: z.number().int().nonnegative(),
  /** Unused layers are removed beyond this size. */
  mostBytes: z.number().int().nonnegative(),
});
export type LayerCache = z.infer<typeof LayerCache>;

const Machine = z.object({
  architecture: z.string().max(32),
  kernel: z.string().max(255),
  cores: z.number().int().nonnegative(),
  memoryBytes: z.number().int().nonnegative(),
});
export type Machine = z.infer<typeof Machine>;

/** What the start found out about the machine, and its state, for the admin page. */
export const RunnerReport = z.object({
  version: z.number().int(),
  cgroups: z.enum(['v1', 'v2', 'none']),
  /** Bases that are ready, the best one first. */
  bases: z.array(z.string()),
  /** Sentences about parts of the isolation that are weaker here than possible. */
  remarks: z.array(z.string()),
  /** Tool versions that a set-up on the first base can install. Empty until the runner has looked. */
  offers: ToolOffers,
  /** True from the order to stop: it finishes what it has, and takes nothing new. */
  isStopping: z.boolean().default(false),
  /** How many jobs it can hold at once. Older runners send neither this nor what follows. */
  slots: z.number().int().min(0).max(64).optional(),
  cache: LayerCache.optional(),
  machine: Machine.optional(),
});
export type RunnerReport = z.infer<typeof RunnerReport>;
