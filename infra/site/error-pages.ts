import { STATUS_CODES } from 'node:http';
import { errorHelp } from '../../functions/docs/error-help.ts';
import { type ErrorCode, errorCodes } from '../../functions/platform/contracts/error-codes.ts';
import {
  errorExamples,
  exampleBody,
  wrongLimit,
} from '../../functions/platform/contracts/examples/errors.ts';
import type { SitePage } from './site-page.ts';

const codes = Object.keys(errorCodes) as ErrorCode[];
const byStatus = Map.groupBy(codes, (code) => errorCodes[code].status);
const statusOf = (status: number) => `${status} ${STATUS_CODES[status]}`;

const exampleOf = (code: ErrorCode): string => {
  // Each endpoint has other fields.
  const known = code === 'validation_failed' ? wrongLimit : errorExamples[code];
  return JSON.stringify(exampleBody(code, known ?? { detail: errorCodes[code].meaning }), null, 2);
};

/** The page of one code, to which the `Link` of an error leads. */
const codePage = (code: ErrorCode): SitePage => {
  const { status, meaning } = errorCodes[code];
  return {
    path: `errors/${code}`,
    title: code,
    section: 'Errors',
    summary: meaning,
    source: `docs/integrate/errors.md#${code}`,
    markdown: `# \`${code}\`

${statusOf(status)}. ${meaning}

## What to do next

${errorHelp[code]}

## Example

\`\`\`json
${exampleOf(code)}
\`\`\`

[All error codes](/docs/errors)
`,
  };
};

const statusTable = (those: readonly ErrorCode[]) =>
  those
    .map((code) => `| [\`${code}\`](/docs/errors/${code}) | ${errorCodes[code].meaning} |`)
    .join('\n');

const allCodes: SitePage = {
  path: 'errors',
  title: 'Error codes',
  section: 'Errors',
  summary: 'Every `code` of an error, by its status.'.replaceAll('`', ''),
  source: 'docs/integrate/errors.md',
  markdown: `# Error codes

Every error is JSON: \`detail\` is a sentence for people, \`code\` one of these, for programs. A code never changes its meaning. [Errors, retries and limits](/docs/retries) says how to handle them in a program.

${[...byStatus]
  .map(
    ([status, those]) => `## ${statusOf(status)}

| Code | Meaning |
|---|---|
${statusTable(those)}
`,
  )
  .join('\n')}`,
};

export const errorPages: readonly SitePage[] = [allCodes, ...codes.map(codePage)];
