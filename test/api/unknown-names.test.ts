import { describe, expect, it } from 'vitest';
import { components } from '../../functions/components/catalogue.ts';
import { fieldKeysOf } from '../../functions/domain/options/question/fields.ts';
import { providers } from '../../functions/providers/catalogue.ts';
import { optionPaths, startOptionStack } from '../support/fields/option-stack.ts';

const stack = await startOptionStack();
const { request, createTenant, facebook } = stack;
const forms = optionPaths.facebookForms;

const start = (apiKey: string, body: object, type = 'demo') =>
  request(`/integrations/oauth_start/${type}`, {
    method: 'POST',
    apiKey,
    body: JSON.stringify(body),
  });

describe('an unknown field of a body', () => {
  it.each([
    ['ifOtherAccount', 'if_other_account'],
    ['if_other_acount', 'if_other_account'],
    ['browserBinding', 'browser_binding'],
    ['Shop', 'shop'],
  ])('422s %s, naming %s', async (sent, meant) => {
    const { apiKey } = await createTenant();
    const message = `unknown; did you mean ${meant}?`;
    expect(await start(apiKey, { [sent]: 'add' })).toMatchObject({
      status: 422,
      body: { detail: `${sent}: ${message}`, errors: [{ field: sent, message }] },
    });
  });

  it.each([
    ['that is like none of ours', { nonsense: 'x' }, 'nonsense'],
    [
      'beside the one that it is like',
      { ifOtherAccount: 'add', if_other_account: 'add' },
      'ifOtherAccount',
    ],
    ['like one that every object has', { constructor: 'x' }, 'constructor'],
  ])('422s one %s, naming no other', async (_, body, sent) => {
    const { apiKey } = await createTenant();
    expect(await start(apiKey, body)).toMatchObject({
      status: 422,
      body: { detail: `${sent}: this field is unknown; leave it out.` },
    });
  });

  it('names the right one of the first twenty alone, however many there are', async () => {
    const { apiKey } = await createTenant();
    const names = Array.from({ length: 2_000 }, (_, n) => `if_other_account${'_'.repeat(n + 1)}`);
    const body = Object.fromEntries(names.map((name) => [name, 'add']));
    const { detail } = Object((await start(apiKey, body)).body);
    expect(String(detail).split('did you mean if_other_account?')).toHaveLength(21);
  });

  it('422s one of PATCH too', async () => {
    const { apiKey } = await createTenant();
    const answer = await request('/integrations/01932c07-2f5e-7c1a-9a63-52b5a1c8a001', {
      method: 'PATCH',
      apiKey,
      body: '{"primry":true,"name":"x"}',
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'primry', message: 'unknown; did you mean primary?' }] },
    });
  });
});

describe('an unknown key of the catalogue', () => {
  const events = '/events/components';
  it.each([
    [`${events}/hubspt`, "Unknown component 'hubspt'. Did you mean hubspot? Use one of: airc"],
    [`${events}/HubSpot`, "Unknown component 'HubSpot'. Did you mean hubspot? Use one of: airc"],
    [`${events}/nope`, "Unknown component 'nope'. Use one of: aircall, "],
    [
      `${events}/demo/events/task_complete/options/project_id`,
      "Unknown event 'task_complete' of demo. Did you mean task_completed? Use one of: task_completed.",
    ],
    [
      `${events}/demo/events/task_completed/options/project`,
      "Unknown field 'project' of demo.task_completed. Did you mean project_id? Use one of: project_id, task_id.",
    ],
  ])('404s %s, naming the right one', async (path, detail) => {
    const { apiKey } = await createTenant();
    expect(await request(path, { apiKey })).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: expect.stringContaining(detail) },
    });
  });

  it.each([
    ['googleSheets', 'Did you mean google_sheets? Use one of: aircall, '],
    ['GMAIL', 'Did you mean gmail? Use one of: aircall, '],
    ['salck', 'Did you mean slack? Use one of: aircall, '],
    ['nope', "Unknown integration type 'nope'. Use one of: aircall, "],
  ])('404s the integration type %s', async (type, detail) => {
    const { apiKey } = await createTenant();
    const answer = { status: 404, body: { detail: expect.stringContaining(detail) } };
    expect(await start(apiKey, {}, type)).toMatchObject(answer);
    expect(await request(`/integrations/oauth_callback/${type}?error=x`)).toMatchObject(answer);
  });

  it('422s an integration type in a query, naming the right one', async () => {
    const { apiKey } = await createTenant();
    expect(await request('/integrations?integration_type=Slak', { apiKey })).toMatchObject({
      status: 422,
      body: {
        detail: expect.stringMatching(
          /^integration_type: did you mean slack\? use one of: aircall, /,
        ),
      },
    });
  });
});

describe('an unknown query parameter', () => {
  it.each([
    ['/agents?offset=0&Limit=5&%20limit=5&utm_source=mail&_=123', 200],
    ['/integrations?type=slack&page=2&per_page=5&v=2', 200],
    [`${forms}?page_id=1&form_id=2&search=x&_serach=x&parents%5Bx%5D=1&_=123`, 200],
    ['/integrations/oauth_callback/demo?Code=1&error=access_denied&Error=x&States=1', 302],
    ['/health?Limit=5&statu=1', 200],
    ['/openapi.json?limits=5', 200],
  ])('is ignored: %s', async (path, status) => {
    const { apiKey } = await stack.connected('facebook');
    facebook.answer = () => ({ body: { data: [], id: '1', access_token: 'p' } });
    expect(await request(path, { apiKey })).toMatchObject({ status });
  });
});

describe('a missing parent', () => {
  const missing = 'page_id: choose a Page first and send its id as ?page_id=<id>';
  it.each([
    ['', `${missing}.`],
    ['?parents%5Bpage_id%5D=1', `${missing}, not as parents[page_id].`],
    ['?parents=1', `${missing}.`],
    ['?_limit=0', `${missing}; _limit: send a whole number from 1 to 1000.`],
    ['?_ids=1&_search=x', `${missing}; _search: leave it out, or leave _ids out to search.`],
    ['?_limit=0&page_id=1', '_limit: send a whole number from 1 to 1000.'],
    ['?pageId=1&_serach=x&q=x', `${missing}.`],
  ])('is reported with everything else that is wrong: %s', async (query, detail) => {
    const { apiKey } = await createTenant();
    expect(await request(`${forms}${query}`, { apiKey })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', detail },
    });
  });
});

describe('security', () => {
  it('names nothing but what is in the catalogue, and repeats a key only as short, plain text', async () => {
    const { apiKey } = await createTenant();
    const known = new Set([
      ...components.keys(),
      ...providers.keys(),
      ...[...components.values()].flatMap(({ events }) => [
        ...Object.keys(events),
        ...Object.values(events).flatMap(fieldKeysOf),
      ]),
      'demo',
    ]);
    const long = `hubspot${'%20'.repeat(2_000)}%00%E2%80%AE`;
    for (const key of [long, 'hubspo%00', 'tenant', 't-1']) {
      const answer = await request(`/events/components/${key}`, { apiKey });
      const { detail = '' } = Object(answer.body);
      expect(answer.status).toBe(404);
      expect(detail).toMatch(/^Unknown component '[\x20-\x7e]{1,64}'\./);
      const named = /Did you mean ([^?]*)\? /.exec(detail)?.[1];
      if (named) expect(known).toContain(named);
    }
  });
});
