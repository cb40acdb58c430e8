import * as z from 'zod';
import { errorBody } from '../../functions/platform/contracts/error.ts';
import { type ErrorCode, errorCodes } from '../../functions/platform/contracts/error-codes.ts';
import type { ProbeResponse } from './probe.ts';

type ProbeFault = string | false;

export const hasStatus = ({ status }: ProbeResponse, ...expected: number[]): ProbeFault =>
  !expected.includes(status) && `status ${status} instead of ${expected.join(' or ')}`;

export const hasHeaders = (
  { headers }: ProbeResponse,
  expected: Record<string, RegExp>,
): ProbeFault[] =>
  Object.entries(expected).map(([name, pattern]) => {
    const value = headers.get(name);
    return !pattern.test(value ?? '') && `${name} is ${value ?? 'missing'}`;
  });

export const matches = ({ body }: ProbeResponse, schema: z.core.$ZodType): ProbeFault => {
  const issue = z.safeParse(schema, body).error?.issues[0];
  return issue !== undefined && `body: ${issue.path.join('.')} ${issue.message}`;
};

/** A documented error: its status, `{detail}` and its code. */
export const isError = (response: ProbeResponse, code: ErrorCode): ProbeFault[] => {
  const { success, data } = errorBody.safeParse(response.body);
  return [
    hasStatus(response, errorCodes[code].status),
    !success && 'no {detail, code} in the body',
    success && data.code !== code && `code ${data.code} instead of ${code}`,
    ...hasHeaders(response, { 'content-type': /^application\/json/ }),
  ];
};

/** A page for people that runs only scripts of its own origin. */
export const isPage = (response: ProbeResponse): ProbeFault[] => [
  hasStatus(response, 200),
  !/<h1[ >]/.test(response.text) && 'no heading in the page',
  ...hasHeaders(response, {
    'content-type': /^text\/html/,
    'content-security-policy': /^default-src 'none'; base-uri 'none'; .*script-src 'self'; /,
  }),
];

const failedKeys = ['category', 'success', 'error_msg', 'integration_type', 'error_code'];

/** A redirect to the settings page with the reason for a failure. */
export const isFailedCallback = (response: ProbeResponse, message: string): ProbeFault[] => {
  const location = response.headers.get('location') ?? '';
  const { pathname, searchParams } = URL.canParse(location)
    ? new URL(location)
    : new URL('about:blank');
  return [
    hasStatus(response, 302),
    pathname !== '/settings/integrations' && `redirects to ${location || 'nowhere'}`,
    [...searchParams.keys()].join() !== failedKeys.join() && 'not the documented query',
    searchParams.get('success') !== 'false' && 'not success=false',
    searchParams.get('error_msg') !== message && `says ${searchParams.get('error_msg')}`,
    ...hasHeaders(response, { 'cache-control': /^no-store$/, 'referrer-policy': /^no-referrer$/ }),
  ];
};
