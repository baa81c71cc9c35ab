import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import {
  Card,
  EmptyState,
  emptyTitle,
  ErrorState,
  Fold,
  InlineCode,
  Link,
  Loading,
  Markdown,
  PageBody,
  PageHeader,
  Pill,
  SearchInput,
  Stack,
} from '../../design/web/index.ts';
import { matchesSearch, searchTermsOf } from '../../kernel/domain/search-terms.ts';
import { usePageTitle } from '../../kernel/web/page-title.ts';
import styles from './ApiReferencePage.module.css';
import { texts } from './texts.ts';

const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean() })),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
});
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});
type Document = z.infer<typeof Document>;

interface Call {
  method: string;
  path: string;
  operation: z.infer<typeof Operation>;
}

/** The API reference, made from the OpenAPI document of the running server. */
export function ApiReferencePage() {
  usePageTitle(texts.apiReference);
  const document = useQuery({
    queryKey: ['openapi'],
    queryFn: async () => Document.parse(await (await fetch('/api/openapi.json')).json()),
    staleTime: Infinity,
  });
  return (
    <>
      <PageHeader
        title={texts.apiReference}
        actions={<Link href="/api/openapi.json">{texts.apiDocument}</Link>}
      />
      <PageBody>
        {document.isPending && <Loading />}
        {document.isError && <ErrorState error={document.error} onRetry={() => void document.refetch()} />}
        {document.data && <Reference document={document.data} />}
      </PageBody>
    </>
  );
}

function Reference({ document }: { document: Document }) {
  const [search, setSearch] = useState('');
  const terms = searchTermsOf(search);
  const calls: Call[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const shown = calls.filter(({ method, path, operation }) =>
    matchesSearch(terms, { method, path, summary: operation.summary, name: operation.operationId }),
  );
  const rooms = [...new Set(shown.map((call) => call.operation.tags[0] ?? ''))];
  return (
    <Stack gap={4}>
      <SearchInput label={texts.searchCalls} value={search} onChange={setSearch} />
      {shown.length === 0 && <EmptyState title={emptyTitle('calls', true)} />}
      {rooms.map((room) => (
        <Card key={room} title={room}>
          {shown
            .filter((call) => call.operation.tags[0] === room)
            .map((call) => (
              <CallRow key={call.operation.operationId} call={call} schemas={document.components.schemas} />
            ))}
        </Card>
      ))}
    </Stack>
  );
}

function CallRow({ call, schemas }: { call: Call; schemas: Record<string, unknown> }) {
  const { operation } = call;
  const title = (
    <span className={styles.call}>
      <Pill kind="neutral">{call.method}</Pill>
      <InlineCode>{call.path}</InlineCode>
      <span>
        <WithCode text={operation.summary} />
      </span>
    </span>
  );
  return (
    <Fold title={title}>
      <Markdown text={operation.description} />
      {operation.parameters.length > 0 && (
        <SchemaText title={texts.parameters} value={operation.parameters} schemas={schemas} />
      )}
      {operation.requestBody !== undefined && (
        <SchemaText title={texts.requestBody} value={operation.requestBody} schemas={schemas} />
      )}
      <SchemaText title={texts.answers} value={operation.responses} schemas={schemas} />
    </Fold>
  );
}

/** One line in which back-ticks mark code, as in the summaries of calls. */
function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, at) => (at % 2 === 0 ? part : <InlineCode key={at}>{part}</InlineCode>));
}

/** A part as JSON; the schemas that it names are written out one level deep. */
function SchemaText({
  title,
  value,
  schemas,
}: {
  title: string;
  value: unknown;
  schemas: Record<string, unknown>;
}) {
  const text = JSON.stringify(value, null, 2);
  const named = [
    ...new Set([...text.matchAll(/#\/components\/schemas\/([\w.-]+)/g)].map((match) => match[1] ?? '')),
  ];
  const written = named.map((name) => `${name} = ${JSON.stringify(schemas[name], null, 2)}`);
  return (
    <section>
      <h4 className={styles.part}>{title}</h4>
      <pre className={styles.json} tabIndex={0} aria-label={title}>
        {[text, ...written].join('\n\n')}
      </pre>
    </section>
  );
}
