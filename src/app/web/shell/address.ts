import { useMatches, useParams } from '@tanstack/react-router';
import { z } from 'zod';
import type { RouteFacts } from '../routes.ts';

const Params = z.record(z.string(), z.string().optional());

export interface Address {
  /** Undefined for addresses that lead nowhere. */
  facts: RouteFacts | undefined;
  params: Readonly<Record<string, string | undefined>>;
}

/** The row of the address table that is open, and its parameters. */
export function useAddress(): Address {
  const facts = useMatches({ select: (matches) => matches.at(-1)?.staticData.facts });
  return { facts, params: Params.parse(useParams({ strict: false })) };
}

/** The course of the address. */
export function courseIdOf({ params }: Address): number | undefined {
  const given = params['courseId'];
  return given !== undefined && /^\d+$/.test(given) ? Number(given) : undefined;
}
