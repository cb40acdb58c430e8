import { describe, expect, it } from 'vitest';
import {
  type Option,
  optionPaths,
  optionsOf,
  startOptionStack,
} from '../../support/fields/option-stack.ts';

const stack = await startOptionStack();
const { request, nextOf, pagesOf, connected, holdLists, google, slack, createTenant } = stack;
const { hubspotLists: lists, slackChannel: channels } = optionPaths;
const calendars = '/events/components/google_calendar/events/event_created/options/calendar_id';
const recordKinds = '/events/components/pipedrive/events/filter_matched/options/type';
const idsOf = (body: unknown) => optionsOf(body).map(({ id }) => id);

/** Calendars on pages of ten; the primary one is the last. */
const holdCalendars = (count: number) => {
  const all = Array.from({ length: count }, (_, n) => ({
    id: `c${n}@example.com`,
    summary: `Calendar ${n}`,
    ...(n === count - 1 ? { primary: true } : {}),
  }));
  google.requests.length = 0;
  google.respond = ({ url }) => {
    const start = Number(url.searchParams.get('pageToken') ?? 0);
    const end = start + 10;
    const next = end < count ? { nextPageToken: String(end) } : {};
    return { body: { items: all.slice(start, end), ...next } };
  };
};

it.each([1, 7, 100, 250])('a list can be read %i at a time', async (limit) => {
  const expected = holdLists(520);
  const found: Option[] = [];
  let pages = 0;
  for await (const { body } of pagesOf(`${lists}?_limit=${limit}`, await connected('hubspot'))) {
    expect(optionsOf(body).length).toBeLessThanOrEqual(limit);
    found.push(...optionsOf(body));
    if (++pages === 10) break;
  }
  expect(found).toEqual(expected.slice(0, limit * 10));
});

it('a list with an order is sorted before it is cut, and read once for all its parts', async () => {
  holdCalendars(33);
  const tenant = await connected('google_calendar');
  const found: string[] = [];
  for await (const page of pagesOf(`${calendars}?_limit=5`, tenant)) {
    expect(page.headers.get('x-options-truncated')).toBe(nextOf(page) ? 'true' : null);
    found.push(...idsOf(page.body));
  }
  expect(found.slice(0, 5)).toEqual([32, 0, 1, 2, 3].map((n) => `c${n}@example.com`));
  expect(new Set(found).size).toBe(33);
  expect(found).toHaveLength(33);
  const search = await request(`${calendars}?_search=CALENDAR%2032`, tenant);
  expect(idsOf(search.body)).toEqual(['c32@example.com']);
  expect(google.requests).toHaveLength(4);
});

describe('a search', () => {
  it.each([
    ['_ids=deals&_search=dea', ['_search']],
    ['_ids=&_search=dea', ['_search']],
    ['_ids=deals&_search=dea&_limit=0&_refresh=x', ['_limit', '_refresh', '_search']],
  ])('among saved values is refused with which to leave out: %s', async (query, fields) => {
    expect(await request(`${recordKinds}?${query}`, await createTenant())).toMatchObject({
      status: 422,
      body: {
        code: 'validation_failed',
        detail: expect.stringContaining('_search: leave it out, or leave _ids out to search'),
        errors: fields.map((field) => ({ field })),
      },
    });
  });
});

describe('saved values', () => {
  it('get their names in order from the cached list, without unknown ones', async () => {
    holdCalendars(33);
    const tenant = await connected('google_calendar');
    const ids = '_ids=c20@example.com,gone@example.com,c1@example.com';
    const { body, headers } = await request(`${calendars}?${ids}`, tenant);
    expect(body).toEqual({
      success: true,
      field_key: 'calendar_id',
      options: [
        { id: 'c20@example.com', name: 'Calendar 20' },
        { id: 'c1@example.com', name: 'Calendar 1' },
      ],
    });
    expect(headers.get('x-options-truncated')).toBeNull();
    await request(calendars, tenant);
    expect(google.requests).toHaveLength(4);
  });

  it('can be our own choices, and come with an empty search', async () => {
    const path = `${recordKinds}?_ids=projects&_ids=deals&_search=`;
    expect(idsOf((await request(path, await createTenant())).body)).toEqual(['projects', 'deals']);
  });
});

const listChannels = (items: object[]) => {
  slack.respond = () => ({ body: { ok: true, channels: items } });
};

it('a request for a fresh list answers one that was just fetched, with its age', async () => {
  listChannels([{ id: 'C1', name: 'a' }]);
  slack.requests.length = 0;
  const tenant = await connected('slack');
  await request(channels, tenant);
  const again = await request(`${channels}?_refresh=true`, tenant);
  expect(again.headers.get('age')).toMatch(/^\d$/);
  expect(slack.requests).toHaveLength(1);
});

const family = '👨‍👩‍👧‍👦';

it('shows names of options without what people cannot see', async () => {
  listChannels([
    { id: 'C1', name: 'gen\u202eeral\u200b' },
    { id: 'C2', name: '\ufeff\u00ad' },
    { id: 'C3', name: `${family} \ud800home` },
    { id: 'C4', name: 'می‌خواهم' },
  ]);
  const { body } = await request(channels, await connected('slack'));
  const names = optionsOf(body).map(({ name }) => name);
  expect(new Set(names)).toEqual(new Set(['C2', 'general', `${family} home`, 'می‌خواهم']));
});

it('leaves out options whose ids have characters that nobody sees, and never changes an id', async () => {
  const hidden = ['\u0000', '\n', '\u200b', '\u202e', '\ufeff', '\ud800', '\u00ad', '\u200d'];
  const left = hidden.map((character, n) => ({ id: `L${n}${character}`, name: 'two' }));
  const stored = ['C1', 'ZERO 0️⃣ می‌خواهم'];
  listChannels([...left, ...stored.map((id, n) => ({ id, name: `${n}` }))]);
  const tenant = await connected('slack');
  const { body, headers } = await request(channels, tenant);
  expect(idsOf(body)).toEqual(stored);
  expect(headers.get('x-options-truncated')).toBeNull();
  const query = left.map(({ id }) => `_ids=${encodeURIComponent(id.toWellFormed())}`).join('&');
  expect(idsOf((await request(`${channels}?${query}`, tenant)).body)).toEqual([]);
});

it('shows the label of an account as it is stored, in any script', async () => {
  const account = { id: '1', label: `${family} شرکت` };
  const { body } = await request('/integrations', await connected('slack', undefined, { account }));
  expect(body).toMatchObject([{ account: account.label }]);
});
