import fc from 'fast-check';
import { findUndocumented } from '../../../support/stack/undocumented.ts';
import { type AttackRequest, type Framed, framings } from './framings.ts';
import { createSession, type Session, type WireResponse } from './session.ts';
import type { Output } from './watch-output.ts';

const ourFault = 'our fault: internal_error';
/** Codes of a 5xx that is not our fault. */
const notOurs = /^(provider_unavailable|oauth_app_misconfigured)$/;

const parse = (text: string): unknown => {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The only answers that are not JSON, and for browsers the page of an unknown address or an odd callback;
 * findUndocumented knows which route has which.
 */
const isDocs = (status: number, headers: Headers) => {
  const [, type] =
    /^text\/(html|markdown|plain|css|javascript);/.exec(headers.get('content-type') ?? '') ?? [];
  return status === 200 ? type !== undefined : [400, 404, 422].includes(status) && type === 'html';
};

/** What no answer may be, whatever was sent. */
const faultOfForm = (
  { status, headers, text }: WireResponse,
  body: unknown,
): string | undefined => {
  if (isDocs(status, headers)) return undefined;
  if (text && !headers.get('content-type')?.startsWith('application/json')) return 'no JSON type';
  if (text && body === undefined) return 'a body that is no JSON';
  const { detail, code } = Object(body);
  if (status >= 400 && (typeof detail !== 'string' || detail === '')) return 'no detail';
  if (status >= 500 && !notOurs.test(String(code))) return `our fault: ${code}`;
  return undefined;
};

const faultOf = ({ method, path }: AttackRequest, response: WireResponse, isOther: boolean) => {
  const { status, headers, text } = response;
  // Answers to it have no body; all else is as with GET.
  if (method === 'HEAD') {
    return text === '' && status < 500 ? undefined : `a body, or our fault, at HEAD: ${status}`;
  }
  const body = parse(text);
  const fault = faultOfForm(response, body);
  // The gateway refuses an unreadable request before it knows the endpoint.
  const isUnreadable = status === 400 && Object(body).code === 'malformed_request';
  if (fault || isOther || isUnreadable) return fault;
  return findUndocumented(method, path, { status, headers, text, body });
};

/** @returns what is wrong about the answers to one request, or undefined */
const findFault = (
  request: AttackRequest,
  { responses: requested, half, others }: Framed,
  responses: WireResponse[],
): string | undefined => {
  const last = responses.at(-1);
  if (!last) return half ? undefined : 'no answer';
  const isEnded = last.headers.get('connection') === 'close';
  if (responses.length > requested || (responses.length < requested && !isEnded)) {
    return `${responses.length} answers instead of ${requested}`;
  }
  return responses
    .map((response, n) => faultOf(request, response, others === true && (n > 0 || requested === 1)))
    .find((fault) => fault !== undefined);
};

const atOnce = 2;
/** Of a request that showed a fault, to find a smaller one. */
const mostTries = 300;

export type Statuses = Record<string, number>;

type Attack = {
  /** Of the API, without its path. */
  origin: string;
  requests: fc.Arbitrary<AttackRequest>;
  seed: number;
  runs: number;
  output: Output;
  onDone?: (request: AttackRequest) => void;
};

/** Sends one request. @throws Error that says what is wrong about the answers */
export const sendChecked = async (
  session: Session,
  request: AttackRequest,
  output?: Output,
): Promise<(number | 'timed out')[]> => {
  const framed = framings[request.framing](request);
  const responses = await session.exchange(framed, request.method === 'HEAD');
  const fault = findFault(request, framed, responses);
  if (fault === ourFault && (await output?.wasSlow())) {
    output?.excuse();
    return ['timed out'];
  }
  const texts = responses.map(({ status, text }) => `${status} ${text.slice(0, 500)}`);
  if (fault)
    throw new Error(
      [
        fault,
        `Answers: ${texts.join('\n')}`,
        ...(output?.lastFailures() ?? []),
        `Sent: ${framed.bytes.toString().slice(0, 2_000)}`,
      ].join('\n'),
    );
  for (const { status } of responses) if (status >= 500) output?.excuse();
  // The answer to a request is never sent when it ends half-way, or bytes after it end the connection.
  for (let n = responses.length; n < framed.responses; n++) output?.excuse();
  return responses.map(({ status }) => status);
};

/** Sends requests until all are sent or one shows a fault. @throws Error with the smallest such request */
export const attackStack = async ({ origin, requests, seed, runs, output, onDone }: Attack) => {
  const statuses: Statuses = {};
  let isOver = false;
  const shard = async (n: number) => {
    const session = createSession(origin);
    let triesLeft = mostTries;
    let isFaulty = false;
    const property = fc.asyncProperty(requests, async (request) => {
      if ((isOver && !isFaulty) || triesLeft === 0) return;
      if (isFaulty) triesLeft--;
      try {
        for (const status of await sendChecked(session, request, output)) {
          statuses[status] = (statuses[status] ?? 0) + 1;
        }
      } catch (error) {
        isOver = true;
        isFaulty = true;
        throw error;
      }
      onDone?.(request);
    });
    const numRuns = Math.floor(runs / atOnce) + (n < runs % atOnce ? 1 : 0);
    await fc.assert(property, { seed: seed * atOnce + n, numRuns }).finally(session.close);
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, (_, n) => shard(n)));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return statuses;
};
