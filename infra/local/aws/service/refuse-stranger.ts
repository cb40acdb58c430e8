import type { IncomingMessage } from 'node:http';
import { AwsError } from './aws-error.ts';

const ownNames = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Refuses what no program of this stack sends: requests of web pages, also of one whose name leads
 * to this machine, and requests with credentials that are not this run's.
 * @param accessKeyId without it any is accepted, for tests whose callers share a server
 * @throws AwsError
 */
export const refuseStranger = (
  { headers, socket }: IncomingMessage,
  accessKeyId: string | undefined,
): void => {
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) {
    throw denied('Web pages have no access');
  }
  const addresses = ownNames.map((name) => `${name}:${socket.localPort}`);
  if (!addresses.includes(headers.host ?? '')) throw denied('This is not the address of a service');
  if (accessKeyId === undefined) return;
  const id = /^AWS4-HMAC-SHA256 Credential=([^/, ]+)\//.exec(headers.authorization ?? '')?.[1];
  if (id !== accessKeyId) {
    throw new AwsError(
      'com.amazon.coral.service#UnrecognizedClientException',
      'The security token included in the request is invalid.',
    );
  }
};

const denied = (reason: string) =>
  new AwsError('com.amazon.coral.service#AccessDeniedException', reason, { status: 403 });
