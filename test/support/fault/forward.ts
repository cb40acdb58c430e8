import http from 'node:http';
import { buffer } from 'node:stream/consumers';

export type Received = {
  method: string | undefined;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
};
export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

/** Sends a request on to the service that it is for. */
export const forward = (
  target: string,
  { method, headers: { host: _host, ...headers }, body }: Received,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    // The service refuses a host that is not its own.
    http
      .request(target, { method: method ?? 'POST', headers }, (answer) =>
        buffer(answer).then(
          (bytes) =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes }),
          reject,
        ),
      )
      .once('error', reject)
      .end(body);
  });
