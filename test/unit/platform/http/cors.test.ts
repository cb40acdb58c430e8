import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { expect, it } from 'vitest';
import { callerOfCredential } from '../../../../functions/keys/domain/check-credential.ts';
import type { ConnectSession } from '../../../../functions/keys/domain/connect-session.ts';
import { integrationTypes } from '../../../../functions/platform/contracts/integration-type.ts';
import { callerOf, contextOf } from '../../../../functions/platform/http/caller.ts';
import { cors } from '../../../../functions/platform/http/cors.ts';
import { errorResponse } from '../../../../functions/platform/http/error-response.ts';

const page = 'https://app.example.com';
const session: ConnectSession = {
  keyHash: 'h',
  sessionId: 'session_1',
  tenantId: 't',
  scopes: ['integrations:read'],
  createdBy: 'key_1',
  createdAtMs: 0,
  expiresAtMs: Date.now() + 3_600_000,
  allowedOrigins: [page],
};

/** What API Gateway passes on, from its cache or not. */
const eventOf = (changes: Partial<ConnectSession> = {}) => {
  const authorizer = contextOf(callerOfCredential({ ...session, ...changes }));
  const headers = { origin: page };
  return {
    headers,
    requestContext: { requestId: 'r', authorizer },
  } as unknown as APIGatewayProxyEvent;
};

const responseTo = (event: APIGatewayProxyEvent) =>
  middy<APIGatewayProxyEvent, APIGatewayProxyResult>(async () => ({ statusCode: 200, body: '' }))
    .use(cors(() => 'https://api.example.com'))
    .use(errorResponse(() => 'https://api.example.com/api'))(event, {} as Context);

it('401s a session that has ended since the authorizer was asked, and lets its page read why', async () => {
  expect(await responseTo(eventOf())).toMatchObject({ statusCode: 200 });
  const { statusCode, headers, body } = await responseTo(eventOf({ expiresAtMs: Date.now() }));
  expect(statusCode).toBe(401);
  expect(headers).toMatchObject({ 'Access-Control-Allow-Origin': page, Vary: 'Origin' });
  expect(JSON.parse(body)).toMatchObject({ code: 'unauthorized' });
});

it('passes a session on with its id and its scopes', () => {
  expect(callerOf(eventOf())).toMatchObject({ keyId: 'session_1', scopes: session.scopes });
});

it('lets a session whose limits were lost do nothing', () => {
  const event = eventOf();
  const { requestContext } = event;
  const authorizer = { ...requestContext.authorizer, session: undefined };
  const caller = callerOf({ ...event, requestContext: { ...requestContext, authorizer } });
  expect(caller).toMatchObject({ keyId: 'session_1', scopes: [''] });
});

it('passes the largest session on in what API Gateway takes', () => {
  const allowedOrigins = Array.from({ length: 10 }, () => `https://${'a'.repeat(253)}:65535`);
  const largest = {
    allowedOrigins,
    integrationTypes: [...integrationTypes],
    clientReference: '😀'.repeat(200),
  };
  const context = JSON.stringify(contextOf(callerOfCredential({ ...session, ...largest })));
  // The policy, and what is around both, have the rest of 8 kB.
  expect(context.length).toBeLessThan(7_500);
  expect(callerOf(eventOf(largest))?.session).toMatchObject({
    origins: allowedOrigins,
    types: integrationTypes,
  });
});

it('tells a page without an origin how to get one, not to allow `null`, which no session may', async () => {
  const event = eventOf();
  event.headers.origin = 'null';
  const { detail } = JSON.parse((await responseTo(event)).body);
  expect(detail).toContain(`for pages of ${page}, and the request is from null.`);
  expect(detail).toContain('Serve it from one of these origins');
  expect(detail).not.toContain('allowed_origins');
});
