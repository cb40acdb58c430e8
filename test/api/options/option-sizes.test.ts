import { expect, it } from 'vitest';
import { type Option, optionsOf } from '../../support/fields/option-stack.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const { pagesOf, nextOf, connected, provider } = await useStackWith([
  'api.hubapi.com',
  'api.notion.com',
]);

const choices = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ label: `Choice ${n}`, value: `choice-${n}`, n }));
/** A form with a list of countries, 27 kB of it. */
const form = (n: number) => ({
  id: `form-${n}`,
  name: `Form ${n}`,
  fieldGroups: [{ fields: [{ name: 'country', options: choices(500), help: 'x'.repeat(4000) }] }],
});
/** The data source of a database, of 25 properties, five of which have choices: 13 kB. */
const database = (n: number) => ({
  object: 'data_source',
  id: `01932c07-2f5e-7c1a-9a64-${String(n).padStart(12, '0')}`,
  parent: { database_id: `01932c07-2f5e-7c1a-9a63-${String(n).padStart(12, '0')}` },
  title: [{ plain_text: `Database ${n}` }],
  properties: Object.fromEntries(
    Array.from({ length: 25 }, (_, p) => [
      `Property ${p}`,
      p % 5 ? { description: 'x'.repeat(300) } : { select: { options: choices(25) } },
    ]),
  ),
});

it.each([
  {
    type: 'hubspot',
    path: '/events/components/hubspot/events/form_submitted/options/form_id',
    item: form,
    leastKb: 27,
    page: (results: unknown[], next: string | undefined) => ({
      results,
      ...(next ? { paging: { next: { after: next } } } : {}),
    }),
  },
  {
    type: 'notion',
    path: '/events/components/notion/events/page_added/options/database_id',
    item: database,
    leastKb: 12,
    page: (results: unknown[], next: string | undefined) => ({
      results,
      next_cursor: next ?? null,
      has_more: next !== undefined,
    }),
  },
])('lists 800 items of at least $leastKb kB each from $type', async (its) => {
  const { type, path, item, leastKb, page } = its;
  expect(JSON.stringify(item(800)).length).toBeGreaterThan(leastKb * 1000);
  provider.respond = ({ url, json }) => {
    const size = Number(url.searchParams.get('limit') ?? json?.page_size);
    const start = Number(url.searchParams.get('after') ?? json?.start_cursor ?? 0);
    const count = Math.min(size, 800 - start);
    const results = Array.from({ length: count }, (_, n) => item(start + n));
    return { body: page(results, start + count < 800 ? String(start + count) : undefined) };
  };
  const options: Option[] = [];
  for await (const page of pagesOf(path, await connected(type))) {
    const { status, body, headers } = page;
    const truncated = headers.get('x-options-truncated');
    expect({ status, truncated }).toEqual({ status: 200, truncated: nextOf(page) ? 'true' : null });
    options.push(...optionsOf(body));
  }
  expect(new Set(options.map(({ id }) => id)).size).toBe(800);
  expect(options).toHaveLength(800);
});
