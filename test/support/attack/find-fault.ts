import { findUndocumented } from '../stack/undocumented.ts';
import type { Framed } from './frame.ts';
import type { AttackRequest } from './framings.ts';
import type { WireAnswer } from './parse-answer.ts';

export const ourFault = 'our fault: internal_error';
/** Codes of a 5xx that is not our fault. */
const notOurs = /^(provider_unavailable|oauth_app_misconfigured)$/;

const parse = (text: string): unknown => {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
};

/** The only answers that are not JSON; findUndocumented knows which route has which. */
const isDocs = (status: number, headers: Headers) =>
  status === 200 && /^text\/(html|css|javascript);/.test(headers.get('content-type') ?? '');

/** What no answer may be, whatever was sent. */
const faultOfForm = ({ status, headers, text }: WireAnswer, body: unknown): string | undefined => {
  if (isDocs(status, headers)) return undefined;
  if (text && !headers.get('content-type')?.startsWith('application/json')) return 'no JSON type';
  if (text && body === undefined) return 'a body that is no JSON';
  const { detail, code } = Object(body);
  if (status >= 400 && (typeof detail !== 'string' || detail === '')) return 'no detail';
  if (status >= 500 && !notOurs.test(String(code))) return `our fault: ${code}`;
  return undefined;
};

const faultOf = ({ method, path }: AttackRequest, answer: WireAnswer, isOther: boolean) => {
  const { status, headers, text } = answer;
  // No endpoint takes HEAD, and answers to it have no body.
  if (method === 'HEAD' && (status === 403 || status === 404)) {
    return text === '' ? undefined : 'a body at HEAD';
  }
  const body = parse(text);
  const fault = faultOfForm(answer, body);
  // The gateway refuses an unreadable request before it knows the endpoint.
  const isUnreadable = status === 400 && Object(body).code === 'malformed_request';
  if (fault || isOther || isUnreadable) return fault;
  return findUndocumented(method, path, { status, headers, text, body });
};

/** @returns what is wrong about the answers to one request, or undefined */
export const findFault = (
  request: AttackRequest,
  { answers: wanted, half, others }: Framed,
  answers: WireAnswer[],
): string | undefined => {
  const last = answers.at(-1);
  if (!last) return half ? undefined : 'no answer';
  const isEnded = last.headers.get('connection') === 'close';
  if (answers.length > wanted || (answers.length < wanted && !isEnded)) {
    return `${answers.length} answers instead of ${wanted}`;
  }
  return answers
    .map((answer, n) => faultOf(request, answer, others === true && (n > 0 || wanted === 1)))
    .find((fault) => fault !== undefined);
};
