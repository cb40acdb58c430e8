import type { Example } from '../../../functions/platform/contracts/examples/errors.ts';
import { basePath } from '../../../functions/platform/contracts/route.ts';
import { handlerName } from '../../bundling/handler-name.ts';
import type { SitePage } from '../site-page.ts';
import type { DocumentedEndpoint, DocumentedOperation } from './document.ts';
import { type ResolveReference, responseSections } from './response-sections.ts';
import { parameterRow, rowsOf, table } from './rows.ts';
import { requestOf, samplesOf } from './samples.ts';

/** What only providers send is signed by them: nobody else can send it. */
const isSampled = ({ operation }: DocumentedEndpoint): boolean =>
  !operation.tags.includes('Called by providers');

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
