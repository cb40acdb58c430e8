import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { InvokeCommand, type InvokeCommandInput, LambdaClient } from '@aws-sdk/client-lambda';
import { describe, expect, it } from 'vitest';
import { serviceFunctions } from '../../../functions/functions.ts';
import { functionNames } from '../../../infra/bundling/bundle-functions.ts';
import { localCredentials } from '../../../infra/local/local-json.ts';
import { createLambda, tokenFunction } from '../../support/stack/invoking.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const { info, connected } = await useStack();
const lambda = createLambda(info);
const { accessKeyId } = localCredentials(info, process.env);
const { tenantId } = await connected('gmail', { accessToken: 'access-1' });
const request = { tenant_id: tenantId, requested_by: 'test', integration_type: 'gmail' };
const arn = `arn:aws:lambda:us-east-1:000000000000:function:${tokenFunction}`;

const invoke = async (input: Partial<InvokeCommandInput> = {}) => {
  const Payload = JSON.stringify(request);
  const command = new InvokeCommand({ FunctionName: tokenFunction, Payload, ...input });
  const { Payload: given, ...result } = await lambda.send(command);
  return { ...result, text: given?.transformToString() ?? '' };
};

/** A request as any program could send it. */
const send = async (
  headers: Record<string, string>,
  body = JSON.stringify(request),
  path = `/2015-03-31/functions/${tokenFunction}/invocations`,
) => {
  const sent = http.request(info.lambda_endpoint + path, { method: 'POST', headers }).end(body);
  const [result] = (await once(sent, 'response')) as [http.IncomingMessage];
  return {
    status: result.statusCode,
    type: result.headers['x-amzn-errortype'],
    text: await text(result),
  };
};
const credential = (id = accessKeyId) => ({
  authorization: `AWS4-HMAC-SHA256 Credential=${id}/20261122/us-east-1/lambda/aws4_request, SignedHeaders=host, Signature=0`,
});

const services: readonly string[] = serviceFunctions.map(({ name }) => `trunkline-local-${name}`);

type Refused = [string, Partial<InvokeCommandInput>, name: string, status: number];

describe('the Lambda API of the local stack', () => {
  it.each<[string, Partial<InvokeCommandInput>, string]>([
    ['a name', {}, '$LATEST'],
    ['a name with the alias', { FunctionName: `${tokenFunction}:live` }, '1'],
    ['a name and the alias', { Qualifier: 'live' }, '1'],
    ['the alias twice', { FunctionName: `${tokenFunction}:live`, Qualifier: 'live' }, '1'],
    ['a whole ARN', { FunctionName: `${arn}:live` }, '1'],
    ['a partial ARN', { FunctionName: `000000000000:function:${tokenFunction}` }, '$LATEST'],
  ])('invokes by %s', async (_, input, version) => {
    const result = await invoke(input);
    expect(result).toMatchObject({ StatusCode: 200, ExecutedVersion: version });
    expect(result.FunctionError).toBeUndefined();
    expect(JSON.parse(result.text).access_token).toBe('access-1');
  });

  it.each(['//', '/nope', '//2015-03-31/functions', '/?a=%'])('404s the path %s', async (path) => {
    expect(await send(credential(), '{}', path)).toMatchObject({ status: 404 });
  });

  it('checks a dry run and invokes nothing', async () => {
    const result = await invoke({ InvocationType: 'DryRun' });
    expect(result).toMatchObject({ StatusCode: 204, text: '' });
  });

  it('invokes an event and shows nobody its answer', async () => {
    const due = await connected('gmail', { accessToken: 'a', accessTokenExpiresAtMs: 1 });
    const Payload = JSON.stringify({ ...request, tenant_id: due.tenantId });
    const result = await invoke({ InvocationType: 'Event', Payload });
    expect(result).toMatchObject({ StatusCode: 202, text: '' });
    // An expired token without a refresh token ends the connection.
    await expect.poll(async () => (await due.stored())?.state.is).toBe('ended');
  });

  it('takes no payload for an empty object', async () => {
    expect((await invoke({ Payload: '' })).text).toContain('tenant_id: send the id of a tenant');
  });

  const notFound = (FunctionName: string, more: object = {}): Refused => [
    `${FunctionName} ${Object.values(more)}`,
    { FunctionName, ...more },
    'ResourceNotFoundException',
    404,
  ];
  const tooLarge = (mebibytes: number, more: object = {}): Refused => [
    `an event of more than ${mebibytes} MiB`,
    { Payload: JSON.stringify({ padding: 'x'.repeat(mebibytes * 1024 * 1024) }), ...more },
    'RequestEntityTooLargeException',
    413,
  ];
  it.each<Refused>([
    ...['nothing', 'get-access-token', 'trunkline-prod-get-access-token'].map((name) =>
      notFound(name),
    ),
    ...functionNames
      .map((name) => `trunkline-local-${name}`)
      .filter((name) => !services.includes(name))
      .map((name) => notFound(name)),
    notFound(tokenFunction, { Qualifier: 'test' }),
    [
      'two aliases',
      { FunctionName: `${tokenFunction}:live`, Qualifier: 'test' },
      'InvalidParameterValueException',
      400,
    ],
    ['a name with a slash', { FunctionName: 'a/b' }, 'InvalidParameterValueException', 400],
    ['broken JSON', { Payload: '{"tenant_id":' }, 'InvalidRequestContentException', 400],
    [
      'JSON that is nested too deeply',
      { Payload: `${'['.repeat(50_000)}${']'.repeat(50_000)}` },
      'InvalidRequestContentException',
      400,
    ],
    tooLarge(6),
    tooLarge(1, { InvocationType: 'Event' }),
  ])('refuses %s', async (_, input, name, httpStatusCode) => {
    await expect(invoke(input)).rejects.toMatchObject({ name, $metadata: { httpStatusCode } });
  });

  it('quotes nothing of a payload that is not JSON', async () => {
    const { text: result } = await send(credential(), 'secret-in-the-payload');
    expect(result).not.toContain('secret');
  });
});

describe('the callers of the Lambda API', () => {
  it('may be any program of this machine with the access key of this run', async () => {
    expect(await send(credential())).toMatchObject({ status: 200 });
  });

  const unknown = 'UnrecognizedClientException';
  const denied = 'AccessDeniedException';
  it.each<[string, Record<string, string>, string]>([
    ['without credentials', {}, unknown],
    ['with an API key', { 'x-api-key': info.api_key }, unknown],
    ['with an API key as a bearer token', { authorization: `Bearer ${info.api_key}` }, unknown],
    ['with another access key', credential('AKIAIOSFODNN7EXAMPLE'), unknown],
    ['with the beginning of the access key', credential(accessKeyId.slice(0, -1)), unknown],
    ['from a page', { ...credential(), origin: 'https://evil.example' }, denied],
    ['from a page without an origin', { ...credential(), origin: 'null' }, denied],
    ['from a browser', { ...credential(), 'sec-fetch-site': 'none' }, denied],
    ['by a name that leads here', { ...credential(), host: 'rebound.evil.example' }, denied],
  ])('are refused %s, and invoke nothing', async (_, headers, type) => {
    const result = await send(headers);
    expect(result).toMatchObject({ status: 403, type });
    expect(result.text).not.toContain('access-1');
  });

  it('are refused by the SDK’s own error when their access key is another', async () => {
    const stranger = new LambdaClient({
      endpoint: info.lambda_endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'x' },
      maxAttempts: 1,
    });
    const command = new InvokeCommand({ FunctionName: tokenFunction });
    await expect(stranger.send(command)).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
  });
});
