import * as z from 'zod';
import { errorBody } from '../../functions/contracts/error.ts';
import type { ErrorCode } from '../../functions/domain/model/errors.ts';
import { errorCodes } from '../../functions/domain/model/errors.ts';
import type { Answer } from './probe.ts';

type Fault = string | false;

export const hasStatus = ({ status }: Answer, ...expected: number[]): Fault =>
  !expected.includes(status) && `status ${status} instead of ${expected.join(' or ')}`;

export const hasHeaders = ({ headers }: Answer, expected: Record<string, RegExp>): Fault[] =>
  Object.entries(expected).map(([name, pattern]) => {
    const value = headers.get(name);
    return !pattern.test(value ?? '') && `${name} is ${value ?? 'missing'}`;
  });

export const matches = ({ body }: Answer, schema: z.core.$ZodType): Fault => {
  const issue = z.safeParse(schema, body).error?.issues[0];
  return issue !== undefined && `body: ${issue.path.join('.')} ${issue.message}`;
};

/** A documented error: its status, `{detail}` and its code. */
export const isError = (answer: Answer, code: ErrorCode): Fault[] => {
  const { success, data } = errorBody.safeParse(answer.body);
  return [
    hasStatus(answer, errorCodes[code].status),
    !success && 'no {detail, code} in the body',
    success && data.code !== code && `code ${data.code} instead of ${code}`,
    ...hasHeaders(answer, { 'content-type': /^application\/json/ }),
  ];
};

/** A page for people that runs only scripts of its own origin. */
export const isPage = (answer: Answer): Fault[] => [
  hasStatus(answer, 200),
  !/<h1[ >]/.test(answer.text) && 'no heading in the page',
  ...hasHeaders(answer, {
    'content-type': /^text\/html/,
    'content-security-policy': /^default-src 'none'; script-src 'self'; /,
  }),
];

const failedKeys = ['category', 'success', 'error_msg', 'integration_type', 'error_code'];

/** A redirect to the settings page with the reason for a failure. */
export const isFailedCallback = (answer: Answer, message: string): Fault[] => {
  const location = answer.headers.get('location') ?? '';
  const { pathname, searchParams } = URL.canParse(location)
    ? new URL(location)
    : new URL('about:blank');
  return [
    hasStatus(answer, 302),
    pathname !== '/settings/integrations' && `redirects to ${location || 'nowhere'}`,
    [...searchParams.keys()].join() !== failedKeys.join() && 'not the documented query',
    searchParams.get('success') !== 'false' && 'not success=false',
    searchParams.get('error_msg') !== message && `says ${searchParams.get('error_msg')}`,
    ...hasHeaders(answer, { 'cache-control': /^no-store$/, 'referrer-policy': /^no-referrer$/ }),
  ];
};
