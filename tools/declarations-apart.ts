import { basename, dirname, extname, join } from 'node:path';
import { parseSync, type ESTree } from 'rolldown/utils';
import type { Plugin } from 'vite';
import { pureModules } from './lean-contracts.ts';

/** Modules of rooms, and of design: importing one of them does nothing by itself. */
const modules = [pureModules, /\/src\/design\/web\/.*\.tsx?$/];
/** The file of a part: no file of the project has this sign in its name. */
const partFile = /~\w+\.tsx?$/;

interface Declared {
  readonly names: readonly string[];
  readonly text: string;
  readonly uses: ReadonlySet<string>;
}

/** Declarations that need each other, in the order of the module. */
type Part = readonly Declared[];

interface Module {
  readonly declared: readonly Declared[];
  /** For each imported name the line that imports it alone. */
  readonly imports: ReadonlyMap<string, string>;
  /** Names inside by the names outside. */
  readonly exported: ReadonlyMap<string, string>;
  /** Exports that stand for other modules. */
  readonly passedOn: readonly string[];
}

/**
 * Makes a module of each declaration of a room. The bundler puts whole modules into files: without this a page that
 * needs one rule, one schema or one call of a module also fetches those that any other page needs of it.
 *
 * Rooms do nothing by being imported, so the order in which their constants are made does not matter, as long as each
 * comes after those that it uses.
 */
export function declarationsApart(): Plugin {
  const sources = new Map<string, string>();
  return {
    name: 'declarations-apart',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: { id: partFile },
      handler: (id, importer) => (importer === undefined ? null : join(dirname(importer), basename(id))),
    },
    load: { filter: { id: partFile }, handler: (id) => sources.get(id) ?? null },
    transform: {
      filter: { id: { include: modules, exclude: partFile } },
      handler: (code, id) => {
        const { door, parts } = moduleApart(code, id);
        for (const [file, source] of parts) sources.set(join(dirname(id), file), source);
        return { code: door, map: null };
      },
    },
  };
}

/** The source of a door to all parts of a module, and the parts by their files. The door of others is the module. */
export function moduleApart(code: string, file: string): { door: string; parts: Map<string, string> } {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const module = moduleOf(program.body, code);
  const parts = module === undefined ? [] : partsOf(module.declared);
  if (module === undefined || parts.length < 2) return { door: code, parts: new Map() };
  const fileOf = (part: Part): string =>
    `${basename(file, extname(file))}~${part[0]?.names[0] ?? ''}${extname(file)}`;
  const partOf = new Map(parts.flatMap((part) => namesOf(part).map((name) => [name, part] as const)));
  const sourceOf = (part: Part): string => {
    const lines = [...new Set(part.flatMap(({ uses }) => [...uses]))].flatMap((name) => {
      const other = partOf.get(name);
      if (other === undefined) return module.imports.get(name) ?? [];
      return other === part ? [] : `import { ${name} } from './${fileOf(other)}';`;
    });
    return [...lines, ...part.map(({ text }) => text), `export { ${namesOf(part).join(', ')} };`].join('\n');
  };
  const door = [...module.exported].map(([outside, inside]) => {
    const part = partOf.get(inside);
    if (part === undefined) throw new Error(`${file}: no declaration of ${inside}.`);
    return `export { ${inside} as ${outside} } from './${fileOf(part)}';`;
  });
  return {
    door: [...door, ...module.passedOn].join('\n'),
    parts: new Map(parts.map((part) => [fileOf(part), sourceOf(part)])),
  };
}

const namesOf = (part: Part): readonly string[] => part.flatMap(({ names }) => names);

/** Undefined for modules that do more than declare. */
function moduleOf(statements: readonly ESTree.Statement[], code: string): Module | undefined {
  const facts = statements.flatMap((statement) => factsOf(statement, code));
  if (facts.includes('work')) return undefined;
  const all = <Kind extends keyof Fact>(kind: Kind) =>
    facts.flatMap((fact) => (fact !== 'work' && fact[kind] !== undefined ? [fact[kind]] : []));
  return {
    declared: all('declared'),
    imports: new Map(all('imported')),
    exported: new Map(all('exported')),
    passedOn: all('passedOn'),
  };
}

/** One thing that a statement says; types are not said, since they are gone before anything is bundled. */
interface Fact {
  readonly declared?: Declared;
  readonly imported?: readonly [name: string, line: string];
  readonly exported?: readonly [outside: string, inside: string];
  readonly passedOn?: string;
}

function factsOf(statement: ESTree.Statement, code: string): readonly (Fact | 'work')[] {
  switch (statement.type) {
    case 'ImportDeclaration':
      return importsOf(statement, code);
    case 'ExportAllDeclaration':
      return [{ passedOn: textOf(statement, code) }];
    case 'ExportNamedDeclaration':
      return exportsOf(statement, code);
    default:
      return declarationOf(statement, code);
  }
}

function importsOf(
  { importKind, specifiers, source, end }: ESTree.ImportDeclaration,
  code: string,
): readonly (Fact | 'work')[] {
  if (importKind === 'type') return [];
  if (specifiers.length === 0) return ['work'];
  const from = code.slice(source.start, end);
  return specifiers.flatMap((one) => {
    const text = textOf(one, code);
    if (one.type !== 'ImportSpecifier') return { imported: [one.local.name, `import ${text} from ${from}`] };
    return one.importKind === 'type' ? [] : { imported: [one.local.name, `import { ${text} } from ${from}`] };
  });
}

function exportsOf(statement: ESTree.ExportNamedDeclaration, code: string): readonly (Fact | 'work')[] {
  if (statement.exportKind === 'type') return [];
  if (statement.source !== null) return [{ passedOn: textOf(statement, code) }];
  if (statement.declaration !== null) {
    return declarationOf(statement.declaration, code).flatMap((fact) => [
      fact,
      ...(fact === 'work' ? [] : (fact.declared?.names ?? [])).map((name): Fact => ({
        exported: [name, name],
      })),
    ]);
  }
  return statement.specifiers.flatMap(({ local, exported, exportKind }) =>
    exportKind === 'type' ? [] : { exported: [textOf(exported, code), textOf(local, code)] },
  );
}

function declarationOf(statement: ESTree.Statement, code: string): readonly (Fact | 'work')[] {
  if (statement.type === 'TSInterfaceDeclaration' || statement.type === 'TSTypeAliasDeclaration') return [];
  const names = namesDeclaredBy(statement);
  return names === undefined
    ? ['work']
    : [{ declared: { names, text: textOf(statement, code), uses: usesOf(statement) } }];
}

/** Undefined for what is no declaration of constants, functions or classes: variables are assigned by others. */
function namesDeclaredBy(statement: ESTree.Statement): readonly string[] | undefined {
  if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') {
    return statement.id === null ? undefined : [statement.id.name];
  }
  if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const') return undefined;
  return statement.declarations.flatMap(({ id }) => boundNames(id));
}

function boundNames(pattern: ESTree.BindingPattern | ESTree.BindingRestElement): readonly string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => boundNames(one.type === 'Property' ? one.value : one));
    case 'ArrayPattern':
      return pattern.elements.flatMap((one) => (one === null ? [] : boundNames(one)));
    case 'AssignmentPattern':
      return boundNames(pattern.left);
    case 'RestElement':
      return boundNames(pattern.argument);
  }
}

const textOf = ({ start, end }: ESTree.Span, code: string): string => code.slice(start, end);

/** All names in a piece of code but those of types; some only look like names of the module, which does no harm. */
function usesOf(node: object): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    const type = 'type' in value ? String(value.type) : '';
    if (type.startsWith('TS')) return visit('expression' in value ? value.expression : undefined);
    if (/^(JSX)?Identifier$/.test(type) && 'name' in value) found.add(String(value.name));
    Object.values(value).forEach(visit);
  };
  visit(node);
  return found;
}

/** Declarations that use each other in a circle become one part. */
function partsOf(declared: readonly Declared[]): readonly Part[] {
  const byName = new Map(declared.flatMap((one) => one.names.map((name) => [name, one] as const)));
  const reached = new Map(declared.map((one) => [one, reachedFrom(one, byName)]));
  const parts: Declared[][] = [];
  for (const one of declared) {
    const circle = parts.find(
      ([first]) => first && reached.get(first)?.has(one) && reached.get(one)?.has(first),
    );
    if (circle) circle.push(one);
    else parts.push([one]);
  }
  return parts;
}

function reachedFrom(start: Declared, byName: ReadonlyMap<string, Declared>): ReadonlySet<Declared> {
  const found = new Set<Declared>();
  const look = ({ uses }: Declared): void => {
    for (const name of uses) {
      const used = byName.get(name);
      if (used && !found.has(used)) {
        found.add(used);
        look(used);
      }
    }
  };
  look(start);
  return found;
}
