import type { Plugin } from 'vite';

const modules = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const exported = /^export (?:const|function) (\w+)/gm;
const schemas = /\/zod\/v4\/classic\/schemas\.js$/;
/** `z.string().email()` and its like, which Zod keeps beside `z.email()`. */
const formats =
  /^    (\w+)\(params\) \{\n        return this\.check\(core\._\w+\(Zod\w+, params\)\);\n    \},\n/gm;

/**
 * Every schema of Zod carries what writes it as JSON Schema, and every text the formats of e-mail addresses, tokens
 * and a dozen other things: 10 kB gz that no page calls. In the browser these functions say so.
 */
export function withoutUnusedZod(): readonly Plugin[] {
  return [
    {
      name: 'without-json-schema',
      enforce: 'pre',
      transform: { filter: { id: modules }, handler: (code) => ({ code: absentOf(code), map: null }) },
    },
    {
      name: 'without-formats-of-texts',
      enforce: 'pre',
      transform: {
        filter: { id: schemas },
        handler: (code) => ({ code: code.replaceAll(formats, ''), map: null }),
      },
    },
  ];
}

function absentOf(code: string): string {
  const names = [...code.matchAll(exported)].flatMap(([, name = '']) => (name === 'process' ? [] : name));
  const absent = "throw new Error('The browser writes no schema as JSON Schema.');";
  const lines = names.map((name) => `export const ${name} = absent;`);
  const isFirst = code.includes('processSchema as process');
  if (isFirst) lines.push('export { absent as process };');
  return `const absent = () => () => { ${absent} };\n${lines.join('\n')}`;
}
