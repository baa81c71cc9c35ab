// Writes the columns of the migrated schema as types for Kysely, with names in camelCase.
import type { Column } from './columns.ts';

const scalarTypes: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  character: 'string',
  'character varying': 'string',
  citext: 'string',
  date: 'string',
  'double precision': 'number',
  inet: 'string',
  integer: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'string',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Timestamp',
  tsvector: 'string',
  uuid: 'string',
};

const heading = `// Made by \`npm run generate\` from the migrated schema: do not edit.
import type { ColumnType } from 'kysely';

export type Generated<T> = T extends ColumnType<infer Read, infer Insert, infer Update>
  ? ColumnType<Read, Insert | undefined, Update>
  : ColumnType<T, T | undefined, T>;

export type AlwaysGenerated<T> = T extends ColumnType<infer Read, infer _Insert, infer _Update>
  ? ColumnType<Read, never, never>
  : ColumnType<T, never, never>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** Read it through a schema. Write JSON text: the driver would turn a bare array into a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>;
`;

export function tablesFile(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table);
  const types = [...tables].map(([table, ofTable]) => tableType(table, ofTable));
  const index = [...tables.keys()].map((table) => `  ${camelCase(table)}: ${typeName(table)};`);
  return [heading, ...types, `export interface DB {\n${index.join('\n')}\n}\n`].join('\n');
}

function tableType(table: string, columns: readonly Column[]): string {
  const lines = columns.map((column) => `  ${camelCase(column.name)}: ${columnType(column)};`);
  return `export interface ${typeName(table)} {\n${lines.join('\n')}\n}\n`;
}

function columnType(column: Column): string {
  const base = baseType(column);
  const type = column.isRequired ? base : `${base} | null`;
  if (column.isAlwaysGenerated) return `AlwaysGenerated<${type}>`;
  return column.hasDefault ? `Generated<${type}>` : type;
}

function baseType(column: Column): string {
  const scalar = column.labels?.map((label) => `'${label}'`).join(' | ') ?? scalarTypes[column.type];
  if (!scalar) throw new Error(`No type is known for ${column.table}.${column.name}: ${column.type}`);
  if (!column.isArray) return scalar;
  return scalar.includes('|') ? `(${scalar})[]` : `${scalar}[]`;
}

function typeName(table: string): string {
  const name = camelCase(table);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Table`;
}

/** Refuses names that would not be turned back into themselves, such as `line_2`. */
function camelCase(name: string): string {
  if (!/^[a-z][a-z0-9]*(_[a-z][a-z0-9]*)*$/.test(name)) {
    throw new Error(`"${name}" must be snake_case with a letter after every underscore`);
  }
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
