import type { IncomingMessage } from 'node:http';

/**
 * What Lambda's Node.js runtime does, and nothing else: loads a handler, asks for invocations, one
 * after the other, and gives the answers back. Plain JavaScript when it runs.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
 */
const http = process.getBuiltinModule('node:http');
const agent = new http.Agent({ keepAlive: true });
const { AWS_LAMBDA_RUNTIME_API, AWS_LAMBDA_FUNCTION_NAME, BENCH_BUNDLE = '' } = process.env;
const base = `http://${AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime`;

const send = (method: string, path: string, body?: string) =>
  new Promise<{ headers: IncomingMessage['headers']; text: string }>((resolve, reject) => {
    http
      .request(base + path, { method, agent }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve({ headers: response.headers, text }));
      })
      .on('error', reject)
      .end(body);
  });

const { handler } = await import(BENCH_BUNDLE);
for (;;) {
  const { headers, text } = await send('GET', '/invocation/next');
  const id = String(headers['lambda-runtime-aws-request-id']);
  const endsAtMs = Number(headers['lambda-runtime-deadline-ms']);
  const context = {
    awsRequestId: id,
    functionName: AWS_LAMBDA_FUNCTION_NAME,
    getRemainingTimeInMillis: () => endsAtMs - Date.now(),
  };
  try {
    const result = await handler(JSON.parse(text), context);
    await send('POST', `/invocation/${id}/response`, JSON.stringify(result));
  } catch (error) {
    await send('POST', `/invocation/${id}/error`, String(error));
  }
}
