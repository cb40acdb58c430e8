import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../support/attack/odd-texts.ts';
import { optionPaths, startOptionStack } from '../support/option-stack.ts';

const stack = await startOptionStack();
const { request, createTenant, facebook } = stack;
const lists = ['/agents', '/integrations'];
const forms = optionPaths.facebookForms;

describe('a query parameter that looks like one of the endpoint', () => {
  it.each([
    ['/agents?Limit=5', 'Limit', 'limit'],
    ['/agents?%20limit=5', ' limit', 'limit'],
    ['/agents?limt=5', 'limt', 'limit'],
    ['/agents?page=2', 'page', 'cursor'],
    ['/agents?per_page=5', 'per_page', 'limit'],
    ['/integrations?type=slack', 'type', 'integration_type'],
    ['/integrations?integrationType=slack', 'integrationType', 'integration_type'],
    ['/integrations?offset=10', 'offset', 'cursor'],
    [`${forms}?pageId=1`, 'pageId', 'page_id'],
    [`${forms}?page=1`, 'page', 'page_id'],
    [`${forms}?page_id=1&search=x`, 'search', '_search'],
    [`${forms}?page_id=1&_serach=x`, '_serach', '_search'],
    [`${forms}?page_id=1&integration_id=x`, 'integration_id', '_integration_id'],
    [`${forms}?page_id=1&q=x`, 'q', '_search'],
  ])('422s %s, naming both', async (path, sent, meant) => {
    const { apiKey } = await createTenant();
    expect(await request(path, { apiKey })).toMatchObject({
      status: 422,
      body: {
        code: 'validation_failed',
        detail: `${sent}: unknown; did you mean ${meant}?`,
        errors: [{ field: sent, message: `unknown; did you mean ${meant}?` }],
      },
    });
  });

  it('422s with everything that is wrong at once', async () => {
    const { apiKey } = await createTenant();
    expect(await request('/agents?limit=many&curser=x', { apiKey })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'limit' }, { field: 'curser' }] },
    });
  });
});

describe('any other query parameter', () => {
  it.each(lists.flatMap((path) => ['_=123', 'utm_source=mail', 'v=2'].map((q) => [path, q])))(
    'is ignored by %s: %s',
    async (path, query) => {
      const { apiKey } = await createTenant();
      expect(await request(`${path}?${query}`, { apiKey })).toMatchObject({ status: 200 });
    },
  );

  it('is ignored by a look-up, also a field of the form that is no parent', async () => {
    const { apiKey } = await stack.connected('facebook');
    facebook.answer = () => ({ body: { data: [] } });
    const query = 'page_id=1&form_id=2&_=123&utm_source=mail';
    const answer = await request(`${forms}?${query}`, { apiKey });
    expect(Object(answer.body).code).not.toBe('validation_failed');
  });

  it.each([
    ['/integrations/oauth_callback/demo?Code=1&error=access_denied&Error=x&States=1', 302],
    ['/health?Limit=5&statu=1', 200],
    ['/openapi.json?limits=5', 200],
  ])('is ignored without a key: %s', async (path, status) => {
    expect(await request(path)).toMatchObject({ status });
  });
});

const names = ['limit', 'cursor', 'status', 'integration_type', 'page_id', '_search', '_ids'];
const unit = fc.oneof(
  fc.constantFrom('\u0000', '\u0007', '\u001b', '\r', '\n', '\u007f', '\u202e', '\u2028', ' ', '_'),
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
);
const slip = fc
  .tuple(fc.constantFrom(...names), fc.nat(16), fc.nat(2), fc.array(unit, { maxLength: 3 }))
  .map(([name, at, less, more]) => name.slice(0, at) + more.join('') + name.slice(at + less));

describe('security', { timeout: 300_000 }, () => {
  it('answers any name without a fault of ours, and repeats none of its control characters', async () => {
    const { apiKey } = await stack.connected('facebook');
    const { apiKey: other } = await createTenant();
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(slip, { minLength: 1, maxLength: 3 }), async (sent) => {
        const query = sent.map((name) => `${encodeText(name)}=1`).join('&');
        for (const path of [...lists, `/integrations/${'a'.repeat(8)}`, forms]) {
          const answer = await request(`${path}?${query}`, {
            apiKey: path === forms ? apiKey : other,
          });
          expect(answer.status).toBeLessThan(500);
          const { detail = '', errors = [] } = Object(answer.body);
          const texts = [detail, ...errors.flatMap(Object.values)].join('');
          expect(texts).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
          if (texts.includes('did you mean')) refused += 1;
        }
      }),
      { numRuns: 100, seed: 20_261_122 },
    );
    expect(refused).toBeGreaterThan(50);
  });
});
