import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { updateIntegration } from '../../../../functions/connections/contracts/update-integration.ts';
import { integrationNotice } from '../../../../functions/disconnect/contracts/integration-notice.ts';
import { oauthUninstall } from '../../../../functions/disconnect/contracts/oauth-uninstall.ts';
import { type Route, usualMostBytes } from '../../../../functions/platform/contracts/route.ts';
import { validate } from '../../../../functions/platform/http/validation.ts';
import { routes } from '../../../../functions/routes.ts';

const pathParameters = {
  integration_type: 'pipedrive',
  integration_id: '01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
};

const refusalOf = (route: Route, body: string, isBase64Encoded = false) => {
  const event: Partial<APIGatewayProxyEvent> = { pathParameters, body, isBase64Encoded };
  try {
    validate(route, event as APIGatewayProxyEvent);
    return undefined;
  } catch (error) {
    return error as { code: string; message: string; fieldErrors?: { field: string }[] };
  }
};

const withBody: readonly Route[] = routes.filter(
  ({ request }) => 'body' in request || 'rawBody' in request,
);

describe('a body', () => {
  it.each(withBody.map((route) => [route.operationId, route] as const))(
    'of %s is refused by its size, before it is read',
    (_, route) => {
      const most = route === integrationNotice ? 262_144 : usualMostBytes;
      const nested = '['.repeat(most + 1);
      const tooLarge = {
        code: 'request_too_large',
        message: `The body has ${most + 1} bytes. Send at most ${most}.`,
      };
      expect(refusalOf(route, nested)).toMatchObject(tooLarge);
      expect(refusalOf(route, Buffer.from(nested).toString('base64'), true)).toMatchObject(
        tooLarge,
      );
      expect(refusalOf(route, nested.slice(1))?.code).not.toBe('request_too_large');
    },
  );

  it('counts as bytes, not as characters', () => {
    expect(refusalOf(oauthUninstall, 'é'.repeat(usualMostBytes / 2 + 1))).toMatchObject({
      code: 'request_too_large',
    });
  });

  it('with any number of unknown members is told of twenty, by the first of their names', () => {
    const name = (n: number) => `${n}${'x'.repeat(100)}`;
    const body = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [name(n), 0]));
    const { fieldErrors = [], message } = refusalOf(updateIntegration, JSON.stringify(body)) ?? {};
    expect(fieldErrors.map(({ field }) => field)).toEqual(
      Array.from({ length: 20 }, (_, n) => `${name(n).slice(0, 64)}…`),
    );
    expect(message).toMatch(/; and 48[01] more\.$/);
  });
});
