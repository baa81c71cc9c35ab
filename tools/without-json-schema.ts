import type { Plugin } from 'vite';

const modules = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const exported = /^export (?:const|function) (\w+)/gm;

/**
 * Every schema of Zod carries what writes it as JSON Schema, which is 8 kB gz that no page calls. In the browser these
 * functions make functions that say so.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    enforce: 'pre',
    transform: {
      filter: { id: modules },
      handler: (code) => {
        const names = [...code.matchAll(exported)].flatMap(([, name = '']) =>
          name === 'process' ? [] : name,
        );
        const absent = "throw new Error('The browser writes no schema as JSON Schema.');";
        const lines = names.map((name) => `export const ${name} = absent;`);
        const isFirst = code.includes('processSchema as process');
        if (isFirst) lines.push('export { absent as process };');
        return { code: `const absent = () => () => { ${absent} };\n${lines.join('\n')}`, map: null };
      },
    },
  };
}
