// Forms that no browser of a well-meaning person sends.
export interface StrangeForm {
  readonly name: string;
  readonly body: FormData | string;
  /** Given where the body is no form of the platform, which writes its own. */
  readonly contentType?: string;
}

const strangeNames = [
  '',
  '.',
  '..',
  '../../etc/passwd',
  'a/../../b',
  '/absolute',
  'C:\\x.py',
  '\u202egpj.exe',
  'a'.repeat(400),
  `${'d/'.repeat(300)}x.py`,
  '.api-socket',
  '.cg-x',
  'con.zip',
  'x.7z',
  'x.tar.xz',
];

const text = new Blob(['print(1)\n']);
// The end of an empty archive with lengths that lie.
const lyingZip = new Blob(['PK\u0005\u0006', '\u007f'.repeat(18)]);
const emptyZip = new Blob(['PK\u0005\u0006', '\0'.repeat(18)]);
const openedTar = new Blob(['a'.repeat(100), '7'.repeat(412)]);

function formOf(...parts: [string, Blob | string, string?][]): FormData {
  const form = new FormData();
  for (const [field, value, name] of parts) {
    if (typeof value === 'string') form.append(field, value);
    else form.append(field, value, name ?? 'x.py');
  }
  return form;
}

const written = (body: string, contentType: string, name: string): StrangeForm => ({
  name,
  body,
  contentType,
});
const boundary = 'multipart/form-data; boundary=b';

/** The forms for a call whose file is expected in this field. */
export function strangeForms(field: string): StrangeForm[] {
  return [
    ...strangeNames.map((name) => ({
      name: `a file named ${JSON.stringify(name).slice(0, 40)}`,
      body: formOf([field, text, name]),
    })),
    { name: 'no part', body: formOf() },
    { name: 'another field', body: formOf(['other', text]) },
    { name: 'a text in place of a file', body: formOf([field, 'text']) },
    { name: 'an empty file', body: formOf([field, new Blob([])]) },
    { name: 'one file twice', body: formOf([field, text], [field, text]) },
    { name: 'a zip with lengths that lie', body: formOf([field, lyingZip, 'x.zip']) },
    { name: 'a zip without files', body: formOf([field, emptyZip, 'x.zip']) },
    { name: 'a tar without end', body: formOf([field, openedTar, 'x.tar']) },
    { name: 'a file that only claims to be packed', body: formOf([field, text, 'x.tar.gz']) },
    {
      name: 'bytes that are no text',
      body: formOf([field, new Blob([new Uint8Array([0xff, 0xfe, 0, 0x80])])]),
    },
    {
      name: 'two hundred parts',
      body: formOf(...Array.from({ length: 200 }, (): [string, string] => ['other', 'x'])),
    },
    written('{}', 'application/json', 'JSON'),
    written('x', 'multipart/form-data', 'a form without boundary'),
    written('x', boundary, 'a form without parts'),
    written(`--b\r\n\r\nx`, boundary, 'a part without head and end'),
    written(
      `--b\r\ncontent-disposition: form-data; name="${field}"; filename="x.py"\r\n\r\nx`,
      boundary,
      'a file without end',
    ),
    written(
      `--b\r\ncontent-disposition: form-data; filename="x.py"\r\n\r\nx\r\n--b--\r\n`,
      boundary,
      'a part without name',
    ),
    written(
      `--b\r\ncontent-disposition: form-data; name="${'n'.repeat(5000)}"\r\n\r\nx\r\n--b--\r\n`,
      boundary,
      'a long name of a part',
    ),
  ];
}
