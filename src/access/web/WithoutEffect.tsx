import { Pill } from '../../design/web/index.ts';
import type { PermissionEntry } from '../domain/catalogue.ts';
import { opensSomething } from '../domain/permissions-without-effect.ts';
import { texts } from './texts.ts';

/** Marks a permission that has no effect yet. */
export function WithoutEffect({ entry }: { entry: PermissionEntry }) {
  return opensSomething(entry.name) ? null : <Pill kind="neutral">{texts.withoutEffect}</Pill>;
}
