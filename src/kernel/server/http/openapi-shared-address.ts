// Calls that share an address and differ in the query `type` become one operation, since addresses in OpenAPI
// have no query. Names in front of each part tell which type it belongs to.
type JsonObject = Record<string, unknown>;

export interface TypedOperation {
  /** The value of the query parameter `type`; undefined for the call that is made without it. */
  type: string | undefined;
  operation: JsonObject;
}

/** One operation for several calls; it accepts and answers what any of them does. */
export function sharedOperationOf(name: string, typed: readonly TypedOperation[]): JsonObject {
  const operations = typed.map(({ operation }) => operation);
  const [first = {}] = operations;
  const lines = typed.map(
    ({ type, operation }) =>
      `${type === undefined ? 'Without `type`' : `\`type=${type}\``}: ${textOf(operation['summary'])} ${textOf(operation['description'])}`,
  );
  const named = typed.flatMap(({ type }) => type ?? []);
  const required = named.length === typed.length;
  const [ofType, others] = partedBy(parametersOf(operations), isType);
  return {
    ...first,
    operationId: name,
    summary: 'Several calls at one address; the query `type` says which one is meant.',
    description: lines.join('\n\n'),
    parameters: [
      {
        name: 'type',
        in: 'query',
        required,
        schema: { type: 'string', enum: [...ofType.map(valueOf), ...named] },
      },
      ...others,
    ],
    ...(operations.some((one) => one['requestBody'])
      ? { requestBody: anyOf(operations.map((one) => one['requestBody'])) }
      : {}),
    responses: responsesOf(operations),
    'x-calls': operations.map((one) => one['operationId']),
  };
}

/** The call without a type may know a name for that. */
function isType(parameter: unknown): boolean {
  const { name, in: place } = objectOf(parameter);
  return name === 'type' && place === 'query';
}

const valueOf = (parameter: unknown): unknown => objectOf(objectOf(parameter)['schema'])['const'];

function partedBy<T>(values: readonly T[], isWanted: (value: T) => boolean): [T[], T[]] {
  return [values.filter(isWanted), values.filter((value) => !isWanted(value))];
}

function parametersOf(operations: readonly JsonObject[]): unknown[] {
  return uniqueOf(operations.flatMap(({ parameters }) => (isList(parameters) ? parameters : [])));
}

function responsesOf(operations: readonly JsonObject[]): JsonObject {
  const all = operations.map((one) => objectOf(one['responses']));
  const statuses = [...new Set(all.flatMap((one) => Object.keys(one)))].toSorted();
  const answersOf = (status: string) => all.flatMap((one) => (status in one ? [one[status]] : []));
  return Object.fromEntries(statuses.map((status) => [status, anyOf(answersOf(status))]));
}

/** A schema for bodies or answers: any of the given ones. */
function anyOf(given: readonly unknown[]): JsonObject {
  const parts = given.map(objectOf);
  const texts = parts.flatMap((one) => textOf(one['description']).split('\n'));
  const schemas = uniqueOf(parts.flatMap(schemasOf));
  const content = { 'application/json': { schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas } } };
  return {
    ...Object.fromEntries(parts.flatMap((one) => Object.entries(one))),
    ...(texts.some((text) => text !== '') ? { description: uniqueOf(texts).join('\n') } : {}),
    ...(schemas.length > 0 ? { content } : {}),
  };
}

function schemasOf(part: JsonObject): unknown[] {
  const schema = objectOf(objectOf(part['content'])['application/json'])['schema'];
  return schema === undefined ? [] : [schema];
}

function uniqueOf<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
