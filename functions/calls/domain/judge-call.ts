import type { FieldError } from '../../platform/model/fault.ts';
import { addressProblem, type CallAddress } from './address.ts';
import { headerProblems } from './headers.ts';

export const callMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type CallMethod = (typeof callMethods)[number];

/** As the service sent it. */
export type RequestedCall = {
  method: CallMethod;
  address: CallAddress;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array | undefined;
};

/** Of a request, and of a response. */
export const mostBodyBytes = 5_000_000;

/** Nothing changes if the request arrives twice (RFC 9110 section 9.2.1). */
export const isSafe = (method: CallMethod): boolean => method === 'GET' || method === 'HEAD';

export type CallProblem =
  | { why: 'invalid'; problems: readonly FieldError[] }
  | { why: 'body_too_large'; bytes: number };

/** What is wrong with a call, whatever its connection; undefined if nothing is. */
export const judgeCall = ({
  method,
  address,
  headers,
  body,
}: RequestedCall): CallProblem | undefined => {
  if (body && body.length > mostBodyBytes) return { why: 'body_too_large', bytes: body.length };
  const wrongAddress = addressProblem(address);
  const problems = [
    ...(wrongAddress ? [wrongAddress] : []),
    ...headerProblems(headers),
    ...(body && isSafe(method)
      ? [{ field: 'body', message: `leave it out of a ${method}, or send another method` }]
      : []),
  ];
  return problems.length > 0 ? { why: 'invalid', problems } : undefined;
};
