import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { errorBody } from '../../functions/platform/contracts/error.ts';
import { type ErrorCode, errorCodes } from '../../functions/platform/contracts/error-codes.ts';

/** One request of the smoke test, with the check of its answer. */
export type Probe = {
  name: string;
  method?: string;
  /** Relative to the base address. */
  path: string;
  apiKey?: string;
  /** Whether a redirect is followed, and not the answer. */
  follows?: true;
  /** Of another service, such as a bearer token. */
  authorization?: string;
  /** @returns what is wrong with the answer; nothing if it is as documented */
  faults(response: ProbeResponse): (string | false | undefined)[];
};

type ProbeResponse = {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined when it is empty or not JSON. */
  body: unknown;
};

export type ProbeOutcome = { name: string; status: number; durationMs: number; faults: string[] };

const timeoutMs = 30_000;
/** The longest wait of one probe for a rate limit. */
const maxWaits = 5;
const maxWaitSeconds = 60;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const send = (baseUrl: string, { method = 'GET', path, apiKey, authorization, follows }: Probe) =>
  fetch(baseUrl + path, {
    method,
    redirect: follows ? 'follow' : 'manual',
    headers: {
      ...(apiKey && { 'X-API-Key': apiKey }),
      ...(authorization && { Authorization: authorization }),
    },
    signal: AbortSignal.timeout(timeoutMs),
  });

/** How long to wait after a 429, since others may be using the same key. */
const sendPatiently = async (baseUrl: string, probe: Probe): Promise<Response> => {
  for (let waits = 0; ; waits++) {
    const response = await send(baseUrl, probe);
    const seconds = Number(response.headers.get('retry-after'));
    const mayWait = seconds >= 1 && seconds <= maxWaitSeconds && waits < maxWaits;
    if (response.status !== 429 || !mayWait) return response;
    await response.body?.cancel();
    await setTimeout(seconds * 1000);
  }
};

/**
 * Sends one probe, and again after a 429. No answer at all is reported like a wrong answer.
 */
export const runProbe = async (baseUrl: string, probe: Probe): Promise<ProbeOutcome> => {
  const { name } = probe;
  const startedAtMs = Date.now();
  const outcome = (status: number, faults: string[]) => ({
    name,
    status,
    durationMs: Date.now() - startedAtMs,
    faults,
  });
  try {
    const response = await sendPatiently(baseUrl, probe);
    const text = await response.text();
    const { status, headers } = response;
    const faults = probe.faults({ status, headers, text, body: parse(text) });
    const found = faults.filter((fault) => typeof fault === 'string');
    return outcome(status, headers.has('x-request-id') ? found : ['no X-Request-Id', ...found]);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return outcome(0, [`no answer: ${cause instanceof Error ? cause.message : String(cause)}`]);
  }
};

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
