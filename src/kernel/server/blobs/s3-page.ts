// Reads one page of the list of a bucket. A foreign program wrote it, so it is parsed in a single pass.
import { SaxesParser } from 'saxes';

export interface S3Object {
  readonly key: string;
  readonly storedAt: Date;
}

export interface S3Page {
  readonly objects: S3Object[];
  /** Where the next page starts; undefined on the last one. */
  readonly next: string | undefined;
}

/** The objects of a page, at most a thousand, and where the next one starts. */
export function pageOf(xml: string): S3Page {
  const objects: S3Object[] = [];
  let next: string | undefined;
  let fields: Record<string, string> = {};
  let text = '';
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (cause) => {
    throw new Error('The blob storage answered a list that is no XML.', { cause });
  });
  parser.on('doctype', () => {
    throw new Error('The blob storage answered a list with a document type.');
  });
  parser.on('opentag', ({ name }) => {
    text = '';
    if (name === 'Contents') fields = {};
  });
  parser.on('text', (part) => (text += part));
  parser.on('closetag', ({ name }) => {
    if (name === 'Contents') {
      objects.push({ key: fields['Key'] ?? '', storedAt: new Date(fields['LastModified'] ?? Number.NaN) });
    } else if (name === 'NextContinuationToken') next = text;
    else fields[name] = text;
  });
  parser.write(xml).close();
  return { objects, next };
}
