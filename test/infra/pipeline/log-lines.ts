import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { vi } from 'vitest';
import { listAgents } from '../../../functions/agents/contracts/agents.ts';
import { ServiceError } from '../../../functions/platform/contracts/service-error.ts';
import { errorResponse } from '../../../functions/platform/http/error-response.ts';
import { requestLog } from '../../../functions/platform/http/request-log.ts';
import { logError, startInvocation } from '../../../functions/platform/telemetry/logging.ts';
import { createAudit } from '../../../functions/telemetry/audit.ts';
import { environments } from '../../../infra/cdk/environments.ts';
import { proxyEvent } from '../../../infra/local/aws/gateway/proxy-event.ts';
import { platformLines } from '../../../infra/local/aws/lambda/platform-lines.ts';
import { synthesize } from '../cdk/synthesize.ts';
import { propertiesOf } from '../cdk/template.ts';

/** The fields of the access log, as the stage writes them. */
export const accessLogFields = async (): Promise<string[]> => {
  const { api } = await synthesize(environments.prod);
  const [{ AccessLogSetting }] = propertiesOf(api, 'AWS::ApiGateway::Stage');
  return Object.keys(JSON.parse(AccessLogSetting.Format));
};

/** The line of a request of a tenant with this error. */
export const requestOf = async (error: Error, requestId = 'r-1'): Promise<void> => {
  const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>(() => Promise.reject(error))
    .use(requestLog(listAgents))
    .use(errorResponse(() => 'https://api.example.com/api'));
  const endpoint = { ...listAgents, functionName: 'list-agents', isKeyed: true };
  const event = proxyEvent(new IncomingMessage(new Socket()), {
    ...{ stage: 'api', match: { endpoint, pathParameters: {} }, path: '/api/agents', query: '' },
    ...{ body: Buffer.alloc(0), requestId },
    authorizer: { tenant_id: 'acme', key_id: 'key_1', scopes: '*' },
  });
  await handler(event, {} as Context);
};

/** What functions write while `run` runs, without metrics. */
export const linesOf = async (run: () => Promise<void>): Promise<Record<string, unknown>[]> => {
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockReturnValue(true),
  );
  try {
    await run();
    return spies.flatMap(({ mock }) => mock.calls.map(([text]) => JSON.parse(String(text))));
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
};

/** A line of each kind that the pages search for, also of those that Lambda adds. */
export const exampleLines = async (): Promise<Record<string, unknown>[]> => {
  const own = await linesOf(async () => {
    await requestOf(new ServiceError('rate_limited', ''));
    logError(new Error('outer', { cause: new Error('inner') }));
    startInvocation('getAccessToken', 'r-2').end('ok');
    const origin = { actor: { kind: 'person' as const }, requestId: 'r-3', sourceAddress: '' };
    createAudit(origin).record({ act: 'tenant.deleted', result: 'done', tenantId: 't' });
  });
  const ofLambda = platformLines({ result: '{}' }, 'r-4', '1').map((line) => JSON.parse(line));
  return [...own, ...ofLambda];
};
