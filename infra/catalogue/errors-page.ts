import { type ErrorCode, errorCodes } from '../../functions/contracts/service-error.ts';
import { errorHelp } from '../../functions/http/error-help.ts';

const section = (code: ErrorCode): string => {
  const { status, meaning } = errorCodes[code];
  return `## ${code}

${status}: ${meaning} ${errorHelp[code]}
`;
};

/** The text of docs/integrate/errors.md, from the table of codes. The heading of a code is its anchor. */
export const errorsPage = (): string => `# Errors

Written by \`npm run docs\`. A service shows the same, with an example of each, at \`/docs/errors\`; \`/openapi.json\` says which endpoint answers which. [Errors, retries and limits](retries.md) says how to handle them in a program.

${(Object.keys(errorCodes) as ErrorCode[]).map(section).join('\n')}`;
