import type { Route } from '../../functions/contracts/route.ts';
import { type ErrorCode, errorCodes } from '../../functions/domain/model/errors.ts';
import { errorHelp } from '../../functions/http/error-help.ts';
import { errorsOf } from '../../functions/openapi/error-responses.ts';
import { routes } from '../../functions/routes.ts';

const keyed = routes.filter(({ scope }) => scope);
const nameOf = ({ method, path }: Route) => `\`${method} ${path}\``;

/** Which endpoints answer with a code. */
const answeredBy = (code: ErrorCode): string => {
  const answering: Route[] = routes.filter((route) => errorsOf(route).includes(code));
  if (answering.length === routes.length) return 'Any endpoint.';
  const isEveryKeyed = keyed.every((route) => answering.includes(route));
  const named = isEveryKeyed ? answering.filter(({ scope }) => !scope) : answering;
  const texts = [...(isEveryKeyed ? ['any endpoint that takes a key'] : []), ...named.map(nameOf)];
  return `${texts.join(', ')}.`.replace(/^a/, 'A');
};

const section = (code: ErrorCode): string => {
  const { status, meaning } = errorCodes[code];
  return `## ${code}

Status ${status}. ${meaning}

- **What to do:** ${errorHelp[code]}
- **Answered by:** ${answeredBy(code)}
`;
};

/** The text of docs/errors.md, from the table of codes. The heading of a code is its anchor. */
export const errorsPage = (): string => `# Errors

Written by \`npm run docs:errors\` from [errors.ts](../functions/domain/model/errors.ts) and [error-help.ts](../functions/http/error-help.ts); a test compares them. [Errors, retries and limits](integrate/retries.md) says how to handle them in a program.

${(Object.keys(errorCodes) as ErrorCode[]).map(section).join('\n')}`;
