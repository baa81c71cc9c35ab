// The type of an output file, from its name. These are the types that viewers can show (AT2-054).

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  html: 'text/html',
  md: 'text/markdown',
  tex: 'text/latex',
  txt: 'text/plain',
  pdf: 'application/pdf',
};

export function mimeTypeOf(path: string): string {
  const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(types, ending) ? (types[ending] ?? unknown) : unknown;
}

const unknown = 'application/octet-stream';
