import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PlacedFile } from '../../../assignments/domain/file-tree.ts';
import { imageTypeOf, richKindOf, type RichKind } from '../../domain/files.ts';
import { fileBytes } from '../code-cache.ts';
import { decodeText } from './decode-text.ts';
import { isLightSvg } from './svg-weight.ts';

export interface FileContent {
  kind: RichKind | 'code' | 'image' | 'binary' | 'empty';
  bytes: ArrayBuffer;
  /** Undefined for a binary file. */
  text: string | undefined;
}

/** The content of a file and how it is best shown (FILE-023). */
export function useFileContent(file: Pick<PlacedFile, 'id' | 'name'>) {
  const query = useQuery(fileBytes(file.id));
  const bytes = query.data;
  const content = useMemo(() => bytes && contentOf(file.name, bytes), [bytes, file.name]);
  return { content, error: query.error, retry: () => void query.refetch() };
}

function contentOf(name: string, bytes: ArrayBuffer): FileContent {
  const text = decodeText(bytes);
  return { kind: kindOf(name, { text, sizeBytes: bytes.byteLength }), bytes, text };
}

function kindOf(name: string, content: { text: string | undefined; sizeBytes: number }): FileContent['kind'] {
  if (content.sizeBytes === 0) return 'empty';
  const imageType = imageTypeOf(name);
  if (imageType === 'image/svg+xml' && !isLightSvg(content.text ?? ''))
    return content.text === undefined ? 'binary' : 'code';
  if (imageType !== undefined) return 'image';
  const rich = richKindOf(name);
  // PDF is binary, whatever its bytes look like.
  if (rich === 'pdf') return rich;
  if (content.text === undefined) return 'binary';
  if (rich === 'markdown' && content.text.length > mostMarkdown) return 'code';
  return rich ?? 'code';
}

/** What it takes to draw a text in Markdown can grow with the square of its length: longer ones are shown as source. */
const mostMarkdown = 100_000;
