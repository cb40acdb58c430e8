import { errorHelp } from '../../functions/docs/error-help.ts';
import { type ErrorCode, errorCodes } from '../../functions/platform/contracts/error-codes.ts';
import { cataloguePage } from './catalogue-page.ts';
import { eventsPage, webhooksPage } from './events-page.ts';
import { providersPage } from './providers-page.ts';

const section = (code: ErrorCode): string => {
  const { status, meaning } = errorCodes[code];
  return `## ${code}

${status}: ${meaning} ${errorHelp[code]}
`;
};

/** The text of docs/integrate/errors.md, from the table of codes. The heading of a code is its anchor. */
const errorsPage = (): string => `# Errors

Written by \`npm run docs\`. \`/docs/errors\` has an example of each; \`/openapi.json\` says which endpoint answers with which; [Errors, retries and limits](retries.md) says how to handle them.

${(Object.keys(errorCodes) as ErrorCode[]).map(section).join('\n')}`;

/** The pages that are generated, or have a part that is: each text from the page as it is. */
export const generatedPages: Readonly<Record<string, (page: string) => string>> = {
  'docs/integrate/catalogue.md': () => cataloguePage(),
  'docs/integrate/errors.md': errorsPage,
  'docs/integrate/webhooks.md': webhooksPage,
  'docs/platform/events.md': eventsPage,
  'docs/providers.md': providersPage,
};
