import middy from '@middy/core';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { callbackErrorPage } from '../../../../functions/connect/http/callback-error-page.ts';
import type { ErrorCode } from '../../../../functions/platform/contracts/error-codes.ts';
import { ServiceError } from '../../../../functions/platform/contracts/service-error.ts';
import { errorResponse } from '../../../../functions/platform/http/error-response.ts';

const deps = { frontendUrl: 'https://app.example.com' };
/** What browsers send when they open an address. */
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const respond = async (code: ErrorCode, accept?: string, given: typeof deps | undefined = deps) => {
  const fail = () => {
    throw new ServiceError(code, 'state: <b>hello</b> is wrong.');
  };
  const pages = errorResponse(
    () => 'https://api.example.com/api',
    async (event, status) => callbackErrorPage(given, event, status),
  );
  const headers: APIGatewayProxyEvent['headers'] = { accept };
  const event = { headers, requestContext: { requestId: 'r-1' } };
  const handler = middy<APIGatewayProxyEvent>(fail).use(pages);
  return Object(await handler(event as APIGatewayProxyEvent, {} as Context));
};

describe('the page after a callback that leads nowhere', () => {
  it.each([
    ['prefetch_refused', 400, 'Open this link again', 'reload this page'],
    ['not_found', 404, 'This address belongs to no service', 'choose the service there'],
    ['validation_failed', 422, 'This connection could not be finished', 'Start again'],
    ['internal_error', 500, 'Something failed on our side', 'Look at your connections first'],
  ] as const)('says to a person after %s (%i) what to do', async (code, status, title, next) => {
    const { statusCode, headers, body } = await respond(code, browser);
    expect(statusCode).toBe(status);
    expect(body).toContain(`<html lang="en">`);
    expect(body).toContain(`<title>${title}</title>`);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).toContain(next);
    expect(body).toContain(`href="${deps.frontendUrl}/settings/integrations"`);
    expect(body).not.toMatch(/<script|<form|hello|r-1/);
    expect(headers).toMatchObject({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'X-Robots-Tag': 'noindex, nofollow',
    });
    expect(headers['Content-Security-Policy']).toMatch(
      /^default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'sha256-[^']+'; img-src data:$/,
    );
  });

  it.each([
    ['de-AT, en;q=0.5', 'de', 'Laden Sie diese Seite neu'],
    ['zh, pt;q=0.8', 'pt-BR', 'recarregue esta página'],
    ['zh', 'en', 'reload this page'],
  ])('speaks the language of a browser that wants %s', async (wanted, language, next) => {
    const headers = { accept: browser, 'accept-language': wanted };
    const page = await callbackErrorPage(deps, { headers }, 400);
    expect(page?.text).toContain(`<html lang="${language}">`);
    expect(page?.text).toContain(next);
  });

  it('has no link where our configuration cannot be read', async () => {
    const page = await callbackErrorPage(undefined, { headers: { accept: browser } }, 500);
    expect(page?.text).toContain('start again where you began');
    expect(page?.text).not.toContain('href="http');
  });

  it.each([undefined, '*/*', 'application/json', 'application/json, text/html;q=0.5'])(
    'is none for a program that accepts %s',
    async (accept) => {
      const { headers, body } = await respond('validation_failed', accept);
      expect(headers['Content-Type']).toBe('application/json');
      expect(JSON.parse(body)).toMatchObject({ code: 'validation_failed' });
    },
  );
});
