import { describe, expect, it } from 'vitest';
import { components } from '../../../functions/catalogue/components/catalogue.ts';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { fieldKeysOf } from '../../../functions/options/domain/query/fields.ts';
import { optionPaths, startOptionStack } from '../../support/fields/option-stack.ts';

const stack = await startOptionStack();
const { request, createTenant, facebook } = stack;
const forms = optionPaths.facebookForms;

const start = (apiKey: string, body: object, type = 'demo') =>
  request(`/integrations/oauth_start/${type}`, {
    method: 'POST',
    apiKey,
    body: JSON.stringify(body),
  });

describe('an unknown key of the catalogue', () => {
  const events = '/events/components';
  it.each([
    [`${events}/hubspt`, "Unknown component 'hubspt'. Did you mean hubspot? Use one of: airc"],
    [`${events}/HubSpot`, "Unknown component 'HubSpot'. Did you mean hubspot? Use one of: airc"],
    [`${events}/nope`, "Unknown component 'nope'. Use one of: aircall, "],
    [
      `${events}/demo/events/task_complete/options/project_id`,
      "Unknown event 'task_complete' of demo. Did you mean task_completed? Use one of: comment_posted, task_completed.",
    ],
    [
      `${events}/demo/events/task_completed/options/project`,
      "Unknown field 'project' of demo.task_completed. Did you mean project_id? Use one of: project_id, task_id.",
    ],
  ])('404s %s, naming the right one', async (path, detail) => {
    expect(await request(path, await createTenant())).toMatchObject({
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
    const response = { status: 404, body: { detail: expect.stringContaining(detail) } };
    expect(await start(apiKey, {}, type)).toMatchObject(response);
    expect(await request(`/integrations/oauth_callback/${type}?error=x`)).toMatchObject(response);
  });

  it.each([
    [`GET ${events}/__proto__`, 'hubspot'],
    [`GET ${events}/constructor`, 'hubspot'],
    [`GET ${events}/nope/events/task_completed/options/project_id`, 'component'],
    [`GET ${events}/__proto__/events/task_completed/options/project_id`, 'component'],
    [`GET ${events}/demo/events/constructor/options/project_id`, 'event'],
    [`GET ${events}/demo/events/task_completed/options/toString`, 'field'],
    [`GET ${events}/%ff/events/task_completed/options/project_id`, 'path'],
    ...['__proto__', 'constructor', 'a'.repeat(500)].map((type) => [
      `POST /integrations/oauth_start/${type}`,
      'hubspot',
    ]),
    ...['nope', '__proto__', 'constructor', '%00', '%ff'].map((type) => [
      `GET /integrations/oauth_callback/${type}`,
      '',
    ]),
  ])('404s %s, whatever else is wrong', async (requested, words = '') => {
    const [method, path = ''] = requested?.split(' ') ?? [];
    expect(await request(path, { method, ...(await createTenant()) })).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: expect.stringContaining(words) },
    });
  });

  it('422s an integration type in a query, naming the right one', async () => {
    expect(
      await request('/integrations?integration_type=Slak', await createTenant()),
    ).toMatchObject({
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
    facebook.respond = () => ({ body: { data: [], id: '1', access_token: 'p' } });
    expect(await request(path, { apiKey })).toMatchObject({ status });
  });
});

it('is a parent’s value in the form of generated clients', async () => {
  const { apiKey } = await stack.connected('facebook');
  facebook.respond = () => ({ body: { data: [], id: '1', access_token: 'p' } });
  expect(await request(`${forms}?parents%5Bpage_id%5D=1`, { apiKey })).toMatchObject({
    status: 200,
  });
});

describe('a missing parent', () => {
  const missing = 'page_id: choose a Page first and send its id as ?page_id=<id>';
  it.each([
    ['', `${missing}.`],
    ['?filter%5Bpage_id%5D=1', `${missing}, not as filter[page_id].`],
    ['?parents=%5Bobject%20Object%5D', `${missing}, not as parents=[object Object].`],
    ['?parents=1', `${missing}.`],
    ['?_limit=0', `${missing}; _limit: send a whole number from 1 to 1000.`],
    ['?_ids=1&_search=x', `${missing}; _search: leave it out, or leave _ids out to search.`],
    ['?_limit=0&page_id=1', '_limit: send a whole number from 1 to 1000.'],
    ['?pageId=1&_serach=x&q=x', `${missing}.`],
  ])('is reported with everything else that is wrong: %s', async (query, detail) => {
    expect(await request(`${forms}${query}`, await createTenant())).toMatchObject({
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
      const response = await request(`/events/components/${key}`, { apiKey });
      const { detail = '' } = Object(response.body);
      expect(response.status).toBe(404);
      expect(detail).toMatch(/^Unknown component '[\x20-\x7e]{1,64}'\./);
      const named = /Did you mean ([^?]*)\? /.exec(detail)?.[1];
      if (named) expect(known).toContain(named);
    }
  });
});
