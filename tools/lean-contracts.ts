import { basename } from 'node:path';
import { parseSync, Visitor, type ESTree, type VisitorObject } from 'rolldown/utils';
import type { Plugin } from 'vite';

/** Modules that do nothing by being imported: the kernel's shared floor, and both floors of the rooms. */
export const pureModules = /\/src\/(?:kernel\/domain|(?!app|kernel|design)[a-z]+\/(?:web|domain))\/.*\.tsx?$/;

/** What these functions are told for the server, the runner, the API document and the tests of access only. */
const notForBrowsers: Readonly<Record<string, readonly string[]>> = {
  endpoint: ['summary', 'access', 'refusals', 'form', 'repliesWithSecret'],
  defineStep: ['commandsOf', 'filesOf', 'installationOf', 'resultOf'],
};

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * A page fetches the calls that it makes, without what only the server needs of them. Left alone, the bundler keeps a
 * whole contract with every schema and refusal of its room: it does not take objects apart, nor does it know that
 * `z.object(…)` only makes a value. So each call of a contract becomes an export of its own, and whatever a module
 * calls for its constants is marked as pure.
 */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: pureModules },
      handler: (code, id) => ({ code: leanModule(code, id), map: null }),
    },
  };
}

/** The source of one module as browsers need it. */
export function leanModule(code: string, file: string): string {
  const steps = [withoutServerParts, withContractsApart, withPureConstants];
  return steps.reduce((text, editsOf) => {
    const { program, errors } = parseSync(file, text);
    if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
    return edited(text, editsOf(program, { code: text, file }));
  }, code);
}

function edited(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, text: inserted }) => text.slice(0, start) + inserted + text.slice(end),
      code,
    );
}

/** Leaves parts out, each with what separates it from the next one. */
function withoutServerParts(program: ESTree.Program): readonly Edit[] {
  const edits: Edit[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [declared] }) => {
      const names = callee.type === 'Identifier' ? notForBrowsers[callee.name] : undefined;
      if (names === undefined || declared?.type !== 'ObjectExpression') return;
      for (const [at, property] of declared.properties.entries()) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
        if (!names.includes(property.key.name)) continue;
        const end = declared.properties[at + 1]?.start ?? declared.end - 1;
        edits.push({ start: property.start, end, text: '' });
      }
    },
  }).visit(program);
  return edits;
}

/** A contract becomes a name for all that its module exports, with an export for each call. */
function withContractsApart(
  { body }: ESTree.Program,
  { code, file }: { code: string; file: string },
): readonly Edit[] {
  return body.flatMap((statement) => {
    const found = contractOf(statement);
    if (found === undefined) return [];
    const calls = found.calls.map(({ key, value }) => {
      const name = code.slice(key.start, key.end);
      return { name, line: `const ${name}Call = ${code.slice(value.start, value.end)};` };
    });
    const lines = [
      ...calls.map(({ line }) => line),
      `export { ${calls.map(({ name }) => `${name}Call as ${name}`).join(', ')} };`,
      `export * as ${found.name} from './${basename(file)}';`,
    ];
    return [{ start: statement.start, end: statement.end, text: lines.join('\n') }];
  });
}

function contractOf(statement: ESTree.Statement) {
  if (statement.type !== 'ExportNamedDeclaration') return undefined;
  if (statement.declaration?.type !== 'VariableDeclaration') return undefined;
  const [declared] = statement.declaration.declarations;
  if (declared?.id.type !== 'Identifier' || !declared.id.name.endsWith('Contract')) return undefined;
  const object = declared.init?.type === 'TSSatisfiesExpression' ? declared.init.expression : declared.init;
  if (object?.type !== 'ObjectExpression') return undefined;
  const calls = object.properties.flatMap((property) =>
    property.type === 'Property' && property.value.type === 'CallExpression'
      ? { key: property.key, value: property.value }
      : [],
  );
  return calls.length === object.properties.length ? { name: declared.id.name, calls } : undefined;
}

/** Marks the calls that make constants while the module is loaded; those inside functions come later. */
function withPureConstants(program: ESTree.Program): readonly Edit[] {
  const starts = new Set<number>();
  let [functions, constants] = [0, 0];
  const enter = () => void (functions += 1);
  const leave = () => void (functions -= 1);
  const mark = ({ start }: ESTree.Span) => {
    if (functions === 0 && constants > 0) starts.add(start);
  };
  const visited: VisitorObject = {
    VariableDeclaration: () => void (constants += 1),
    'VariableDeclaration:exit': () => void (constants -= 1),
    CallExpression: mark,
    NewExpression: mark,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
  };
  new Visitor(visited).visit(program);
  return [...starts].map((start) => ({ start, end: start, text: '/* @__PURE__ */ ' }));
}
