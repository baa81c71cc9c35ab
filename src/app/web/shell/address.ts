import { useMatches } from '@tanstack/react-router';
import { z } from 'zod';
import type { RouteFacts } from '../routes.ts';
import { assignmentManagement } from '../../../assignments/domain/addresses.ts';
import { courseManagement } from '../../../courses/domain/addresses.ts';
import { paramsIn } from '../../../kernel/domain/address.ts';
import { lastParams } from '../../../kernel/web/route.ts';
import { useIsNowhere } from './nowhere.ts';

const Params = z.record(z.string(), z.string().optional());

export interface Address {
  /** Undefined for addresses that lead nowhere. */
  facts: RouteFacts | undefined;
  params: Readonly<Record<string, string | undefined>>;
}

/** The row of the address table that is open, and its parameters. */
export function useAddress(): Address {
  // Each by itself: a navigation changes its matches several times, and these once.
  const facts = useMatches({ select: (matches) => matches.at(-1)?.staticData.facts });
  const params = useMatches({ select: lastParams, structuralSharing: true });
  return { facts: useIsNowhere() ? undefined : facts, params: Params.parse(params) };
}

/** The course of the address. */
export const courseIdOf = ({ params }: Address): number | undefined =>
  paramsIn(courseManagement, params)?.courseId;

/** The assignment of the address. */
export const assignmentIdOf = ({ params }: Address): number | undefined =>
  paramsIn(assignmentManagement, params)?.assignmentId;
