import { describe, expect, it } from 'vitest';
import { components } from '../../../functions/catalogue/components/catalogue.ts';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { fieldKeysOf } from '../../../functions/options/domain/query/fields.ts';
import { optionPaths, startOptionStack } from '../../support/fields/option-stack.ts';

const stack = await startOptionStack();
const { request, createTenant, facebook } = stack;
const forms = optionPaths.facebookForms;

describe('an unknown key of the catalogue', () => {
  const events = '/events/components';
  it.each([
    [`${events}/hubspt`, "Unknown component 'hubspt'. Did you mean hubspot? Use one of: airc"],
    [`${events}/HubSpot`, "Unknown component 'HubSpot'. Did you mean hubspot? Use one of: airc"],
    [`${events}/nope`, "Unknown component 'nope'. Use one of: aircall, "],
    [`${events}/__proto__`, "Unknown component '__proto__'"],
    [`${events}/demo/events/constructor/options/project_id`, "Unknown event 'constructor' of demo"],
    [`${events}/demo/events/task_completed/options/toString`, "Unknown field 'toString' of demo"],
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
