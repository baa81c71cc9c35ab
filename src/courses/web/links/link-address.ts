import { hrefOf } from '../../../kernel/domain/address.ts';
import { enrolment } from '../../domain/addresses.ts';
import type { LinkPath } from './queries.ts';

/** The whole address of a link, as people copy and type it. */
export function linkAddress(path: LinkPath): string {
  return new URL(hrefOf(enrolment, path), location.origin).href;
}
