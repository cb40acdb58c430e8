import { connect } from 'node:net';

export type RawResponse = { status: number; headers: string; body: string };

/** Sends raw bytes, which no HTTP client would do, and reads the answer to its end. */
export const sendRaw = (origin: string, bytes: string): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('utf8').setTimeout(120_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', (error) => (received ? finish() : reject(error)));
    socket.on('end', () => finish());
    const finish = () => {
      const [headers = '', ...body] = received.split('\r\n\r\n');
      resolve({ status: Number(headers.split(' ')[1]), headers, body: body.join('\r\n\r\n') });
    };
  });

/** A request line and headers, with an end to the connection. */
export const rawHead = (line: string, headers: string[] = ['Host: localhost']): string =>
  [line, ...headers, 'Connection: close', '', ''].join('\r\n');
