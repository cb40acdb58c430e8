import { STATUS_CODES } from 'node:http';
import type { Example } from '../../../functions/platform/contracts/examples/errors.ts';
import { basePath } from '../../../functions/platform/contracts/route.ts';
import { handlerName } from '../../bundling/handler-name.ts';
import type { SitePage } from '../site-page.ts';
import type {
  DocumentedEndpoint,
  DocumentedOperation,
  DocumentedResponse,
  OpenApiDocument,
  resolveIn,
  Schema,
} from './document.ts';
import { headerRow, parameterRow, type ReferenceRow, rowsOf, table, tableOf } from './rows.ts';
import { requestOf, samplesOf } from './samples.ts';

type ResolveReference = ReturnType<typeof resolveIn>;

/** What only providers send is signed by them: nobody else can send it. */
export const isSampled = ({ operation }: DocumentedEndpoint): boolean =>
  !operation.tags.includes('Called by providers');

const statusOf = (status: string) => `${status} ${STATUS_CODES[status]}`;

/** Who may call it. */
const credentialOf = ({ security, 'x-scope': scope }: DocumentedOperation): string => {
  if (security.length === 0) return 'Needs no key.';
  const orSession = security.some(({ Session }) => Session)
    ? ', or a [session](/docs/sessions) of a browser'
    : '';
  return `Needs a key with the [scope](/docs/keys) \`${scope}\`${orSession}.`;
};

const parameterTables = (
  { parameters = [] }: DocumentedOperation,
  resolve: ResolveReference,
): string[] => {
  const rowsIn = (location: string) =>
    parameters.filter((each) => each.in === location).map((each) => parameterRow(each, resolve));
  return [
    ...table('Path', 'Parameter', rowsIn('path')),
    ...table('Query', 'Parameter', rowsIn('query')),
  ];
};

const bodyTable = ({ requestBody }: DocumentedOperation, resolve: ResolveReference): string[] => {
  const { description, content = {} } = requestBody ?? {};
  const schema = content['application/json']?.schema ?? {};
  const tables = table('Body', 'Member', rowsOf(schema, resolve, true));
  return tables.length === 0 && description ? ['## Body', description] : tables;
};

const isList = (schema: Schema, resolve: ResolveReference) => resolve(schema).items !== undefined;

const responseParts = (
  status: string,
  { description, headers = {}, content = {} }: DocumentedResponse,
  { response }: Example,
  resolve: ResolveReference,
): string[] => {
  const schema = content['application/json']?.schema ?? {};
  const rows = rowsOf(schema, resolve, false);
  const each = isList(schema, resolve) ? ' A list, whose entries have these members.' : '';
  const headerRows = Object.entries(headers).map(([name, header]) =>
    headerRow(name, header, resolve),
  );
  return [
    `## Answer: ${statusOf(status)}`,
    description + each,
    ...(response === undefined ? [] : [`\`\`\`json\n${JSON.stringify(response, null, 2)}\n\`\`\``]),
    ...(rows.length > 0 ? [tableOf(['Member', 'Form', 'Meaning'], rows)] : []),
    ...(headerRows.length > 0
      ? ['### Headers', tableOf(['Header', 'Form', 'Meaning'], headerRows)]
      : []),
  ];
};

/** Every code of a status is a paragraph: `code`: meaning. */
const errorRows = (status: string, { description }: DocumentedResponse): ReferenceRow[] =>
  description.split('\n\n').map((paragraph) => {
    const [, code = '', meaning = ''] = /^`(\w+)`: (.*)$/s.exec(paragraph) ?? [];
    return [statusOf(status), `[\`${code}\`](/docs/errors/${code})`, meaning];
  });

const responseSections = (
  { responses }: DocumentedOperation,
  example: Example,
  resolve: ResolveReference,
): string[] => {
  const all = Object.entries(responses).map(([status, given]): [string, DocumentedResponse] => [
    status,
    resolve<DocumentedResponse>(given),
  ]);
  const errors = all.filter(([status]) => Number(status) >= 400);
  return [
    ...all
      .filter(([status]) => Number(status) < 400)
      .flatMap(([status, response]) => responseParts(status, response, example, resolve)),
    '## Errors',
    tableOf(
      ['Status', 'Code', 'Meaning'],
      errors.flatMap(([status, response]) => errorRows(status, response)),
    ),
  ];
};

/** Below `/docs`. */
export const pathOfOperation = (operationId: string): string =>
  `reference/${handlerName(operationId)}`;

/** The page of an operation. */
export const operationPage = (
  endpoint: DocumentedEndpoint,
  example: Example,
  resolve: ResolveReference,
): SitePage => {
  const { method, path, operation } = endpoint;
  const { operationId, summary, description } = operation;
  const parts = [
    `# ${summary}`,
    `\`${method} ${path}\``,
    description,
    credentialOf(operation),
    ...(isSampled(endpoint) ? [samplesOf(requestOf(endpoint, example))] : []),
    ...parameterTables(operation, resolve),
    ...bodyTable(operation, resolve),
    ...responseSections(operation, example, resolve),
  ];
  return {
    path: pathOfOperation(operationId),
    title: summary,
    section: 'Reference',
    group: operation.tags[0],
    summary: `${method} ${path}: ${/^.*?\.(?= |$)/.exec(description)?.[0] ?? ''}`,
    markdown: `${parts.join('\n\n')}\n`,
    ...(isSampled(endpoint)
      ? {
          html: `<details id="try-it" data-operation="${operationId}" data-base="/${basePath}">
<summary>Try it</summary>
</details>
`,
          assets: ['tryIt'],
        }
      : {}),
  };
};

/** The page of what is sent to webhooks. @param tag its name and description */
export const eventsPage = (
  { webhooks }: OpenApiDocument,
  tag: OpenApiDocument['tags'][number],
  resolve: ReturnType<typeof resolveIn>,
): SitePage => {
  const events = Object.entries(webhooks);
  const headers = events[0]?.[1].post.parameters ?? [];
  const parts = [
    `# ${tag.name}`,
    `${tag.description} [Webhooks](/docs/webhooks) says how to receive them.`,
    ...table(
      'Headers',
      'Header',
      headers.map((each) => parameterRow(each, resolve)),
    ),
    ...events.flatMap(([name, { post }]) => [
      `## \`${name}\``,
      post.description,
      tableOf(
        ['Member', 'Form', 'Meaning'],
        rowsOf(post.requestBody?.content['application/json']?.schema ?? {}, resolve, false),
      ),
    ]),
  ];
  return {
    path: 'reference/connection-events',
    title: tag.name,
    section: 'Reference',
    group: tag.name,
    summary: 'Every event, with its members.',
    markdown: `${parts.join('\n\n')}\n`,
  };
};
