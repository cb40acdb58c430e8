import { STATUS_CODES } from 'node:http';
import type { Example } from '../../../functions/platform/contracts/examples/errors.ts';
import type { DocumentedOperation, DocumentedResponse, resolveIn, Schema } from './document.ts';
import { headerRow, type ReferenceRow, rowsOf, tableOf } from './rows.ts';

export type ResolveReference = ReturnType<typeof resolveIn>;

const statusOf = (status: string) => `${status} ${STATUS_CODES[status]}`;

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

export const responseSections = (
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
