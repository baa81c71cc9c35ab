import type { PickedFile } from '../../../design/web/index.ts';

/** A written text as a file that can be handed in. */
export function writtenFile({ path, text }: { path: string; text: string }): PickedFile {
  return { path, file: new File([text], path.split('/').at(-1) ?? path, { type: 'text/plain' }) };
}
