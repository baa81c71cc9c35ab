// Which product the journeys of a worker run against: no two workers share one.
import { z } from 'zod';

const JourneyProducts = z.array(
  z.object({
    url: z.string(),
    /** The process of `./run` and the folder that takes its mails: known when the journeys started it. */
    pid: z.number().optional(),
    mailFolder: z.string().optional(),
  }),
);
type JourneyProduct = z.infer<typeof JourneyProducts>[number];

const variable = 'PROOFMARK_JOURNEYS_PRODUCTS';

/** Tells the workers, which are started later and inherit the environment. */
export function tellProducts(products: readonly JourneyProduct[]): void {
  process.env[variable] = JSON.stringify(products);
}

/** The product of this worker; a worker that replaces another one after a failure has the same number. */
export function ownProduct(): JourneyProduct | undefined {
  const products = JourneyProducts.parse(JSON.parse(process.env[variable] ?? '[]'));
  // Before there are workers, Playwright reads the files once to list what they hold.
  return products[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];
}
