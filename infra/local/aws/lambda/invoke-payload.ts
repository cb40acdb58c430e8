import type { IncomingMessage } from 'node:http';
import { readBody } from '../gateway/server.ts';
import { AwsError } from '../service/aws-error.ts';
import { parseJson } from '../service/create-service.ts';
import { maxPayloadBytes } from './local-function.ts';

export const readPayload = async (
  request: IncomingMessage,
  most = maxPayloadBytes,
): Promise<string> => {
  const body = await readBody(request, most);
  if (body) return body.toString('utf8');
  const message = `Request must be smaller than ${most} bytes for the InvokeFunction operation`;
  throw new AwsError('RequestEntityTooLargeException', message, { status: 413 });
};

export const readEvent = (payload: string): unknown => {
  const event = payload === '' ? {} : parseJson(payload);
  if (event !== undefined && canBeWritten(event)) return event;
  const message = 'Could not parse request body into json.';
  throw new AwsError('InvalidRequestContentException', message);
};

/** What is nested too deeply can be read, and not be passed on to a function. */
const canBeWritten = (event: unknown): boolean => {
  try {
    return JSON.stringify(event) !== undefined;
  } catch {
    return false;
  }
};
