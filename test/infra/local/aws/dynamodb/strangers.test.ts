import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { localCredentials } from '../../../../../infra/local/local-json.ts';
import { startTestStack } from '../../../../support/stack/start-test-stack.ts';

/** The embedded services, also where other tests use Amazon's DynamoDB Local. */
const { info } = await startTestStack({ dynamodbEndpoint: undefined });
const { accessKeyId } = localCredentials(info, {});

const services = [
  ['DynamoDB', info.dynamodb_endpoint, 'DynamoDB_20120810.ListTables', {}],
  ['KMS', info.kms_endpoint, 'TrentService.DescribeKey', { KeyId: info.kms_state_key_id }],
] as const;

describe.each(services)('the embedded %s', (_, endpoint, target, input) => {
  const { host, port } = new URL(endpoint);
  const signedBy = (id: string) =>
    `AWS4-HMAC-SHA256 Credential=${id}/20260101/us-east-1/x/aws4_request, SignedHeaders=host, Signature=0`;

  type Sent = { method?: string; headers?: Record<string, string>; body?: string };
  const send = async ({ method = 'POST', headers = {}, body = JSON.stringify(input) }: Sent) => {
    const sent = {
      host,
      'x-amz-target': target,
      'x-amz-date': '20260101T000000Z',
      'content-type': 'application/x-amz-json-1.0',
      authorization: signedBy(accessKeyId),
      ...headers,
    };
    const outgoing = http.request(endpoint, { method, headers: sent }).end(body);
    const [response] = (await once(outgoing, 'response')) as [http.IncomingMessage];
    expect(Object.keys(response.headers).join()).not.toContain('access-control');
    const { statusCode: status } = response;
    return { status, body: await text(response) };
  };
  const denied = { status: 403, body: expect.stringContaining('AccessDeniedException') };

  it.each([
    ['its address', host],
    ['localhost', `localhost:${port}`],
    ['the loopback of IPv6', `[::1]:${port}`],
  ])('answers this run’s programs by %s', async (_name, name) => {
    expect(await send({ headers: { host: name } })).toMatchObject({ status: 200 });
  });

  it.each([
    ['a page of another origin', { origin: 'http://127.0.0.1:3000' }],
    ['a page without an origin', { origin: 'null' }],
    ['a browser', { 'sec-fetch-site': 'none' }],
    ['a page of the same address', { 'sec-fetch-site': 'same-origin' }],
    ['a name that leads here', { host: `attacker.example:${port}` }],
    ['a name that begins like ours', { host: `localhost.attacker.example:${port}` }],
    ['another port', { host: 'localhost:1' }],
    ['no port', { host: 'localhost' }],
  ])('refuses %s', async (_name, headers: Record<string, string>) => {
    expect(await send({ headers })).toEqual(denied);
  });

  it.each([
    ['another access key', signedBy('local')],
    ['a part of the access key', signedBy(accessKeyId.slice(0, -1))],
    ['no access key', ''],
  ])('refuses %s', async (_name, authorization) => {
    expect(await send({ headers: { authorization } })).toEqual({
      status: 400,
      body: expect.stringContaining('UnrecognizedClientException'),
    });
  });

  it('gives no permission to ask across origins', async () => {
    const headers = {
      origin: 'http://127.0.0.1:3000',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,x-amz-target',
    };
    expect(await send({ method: 'OPTIONS', headers, body: '' })).toEqual(denied);
    expect(await send({ method: 'GET', body: '' })).toMatchObject({ status: 400 });
  });

  it('refuses more than 16 MiB', async () => {
    const mebibyte = 1024 * 1024;
    const fits = `{"Other": "${'x'.repeat(15 * mebibyte)}"}`;
    expect((await send({ body: fits })).status).not.toBe(413);
    expect(await send({ body: ' '.repeat(16 * mebibyte + 1) })).toMatchObject({ status: 413 });
  });

  it('refuses what is no JSON object', async () => {
    for (const body of ['', '{', '[]', 'null', '"text"']) {
      expect(await send({ body })).toEqual({
        status: 400,
        body: expect.stringContaining('SerializationException'),
      });
    }
  });
});
