import { useMatches } from '@tanstack/react-router';
import { z } from 'zod';
import type { RouteFacts } from '../routes.ts';
import { assignmentManagement } from '../../../assignments/domain/addresses.ts';
import { courseManagement } from '../../../courses/domain/addresses.ts';
import { paramsIn } from '../../../kernel/domain/address.ts';

const Params = z.record(z.string(), z.string().optional());

export interface Address {
  /** Undefined for addresses that lead nowhere. */
  facts: RouteFacts | undefined;
  params: Readonly<Record<string, string | undefined>>;
}

/** The row of the address table that is open, and its parameters. */
export function useAddress(): Address {
  const open = useMatches({ select: (matches) => matches.at(-1) });
  return { facts: open?.staticData.facts, params: Params.parse(open?.params ?? {}) };
}

/** The course of the address. */
export const courseIdOf = ({ params }: Address): number | undefined =>
  paramsIn(courseManagement, params)?.courseId;

/** The assignment of the address. */
export const assignmentIdOf = ({ params }: Address): number | undefined =>
  paramsIn(assignmentManagement, params)?.assignmentId;
