import { Pill, Text } from '../../design/web/index.ts';
import type { PermissionEntry } from '../domain/catalogue.ts';
import { opensSomething } from '../domain/permissions-without-effect.ts';
import { texts } from './texts.ts';

/** What people should know before they give a permission: that it has no effect yet, and its warning. */
export function PermissionNotes({ entry: { name, warning } }: { entry: PermissionEntry }) {
  return (
    <>
      {!opensSomething(name) && <Pill kind="neutral">{texts.withoutEffect}</Pill>}
      {warning !== null && (
        <Text as="p" tone="danger" size="meta">
          {warning}
        </Text>
      )}
    </>
  );
}
