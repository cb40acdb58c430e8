import { describe, expect, it } from 'vitest';
import { optionPaths, optionsOf, startOptionStack } from '../support/fields/option-stack.ts';

const { request, connected, connect, google, slack, info, createTenant } = await startOptionStack();
const calendars = '/events/components/google_calendar/events/event_created/options/calendar_id';
const recordKinds = '/events/components/pipedrive/events/filter_matched/options/type';
const nextOf = (headers: Headers) =>
  /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]?.replace(info.base_url, '') ?? '';
const idsOf = (body: unknown) => optionsOf(body).map(({ id }) => id);

/** Calendars on pages of ten; the primary one is the last. */
const holdCalendars = (count: number) => {
  const all = Array.from({ length: count }, (_, n) => ({
    id: `c${n}@example.com`,
    summary: `Calendar ${n}`,
    ...(n === count - 1 ? { primary: true } : {}),
  }));
  google.requests.length = 0;
  google.answer = ({ url }) => {
    const start = Number(url.searchParams.get('pageToken') ?? 0);
    const end = start + 10;
    const next = end < count ? { nextPageToken: String(end) } : {};
    return { body: { items: all.slice(start, end), ...next } };
  };
};

describe('a list with an order', () => {
  it('is sorted before it is cut, and read once for all its parts', async () => {
    holdCalendars(33);
    const { apiKey } = await connected('google_calendar');
    const first = await request(`${calendars}?_limit=5`, { apiKey });
    const four = [0, 1, 2, 3].map((n) => `c${n}@example.com`);
    expect(idsOf(first.body)).toEqual(['c32@example.com', ...four]);
    expect(first.headers.get('x-options-truncated')).toBe('true');

    const found = idsOf(first.body);
    for (let path = nextOf(first.headers); path; ) {
      const { body, headers } = await request(path, { apiKey });
      found.push(...idsOf(body));
      path = nextOf(headers);
    }
    expect(new Set(found).size).toBe(33);
    expect(found).toHaveLength(33);
    const search = await request(`${calendars}?_search=CALENDAR%2032`, { apiKey });
    expect(idsOf(search.body)).toEqual(['c32@example.com']);
    expect(google.requests).toHaveLength(4);
  });

  it('can be continued where its reading ended', async () => {
    holdCalendars(320);
    const { apiKey } = await connected('google_calendar');
    const first = await request(calendars, { apiKey });
    expect(first.headers.get('x-options-truncated')).toBe('true');
    expect(idsOf(first.body)).toHaveLength(300);
    const second = await request(nextOf(first.headers), { apiKey });
    expect(idsOf(second.body)).toHaveLength(20);
    expect(idsOf(second.body)[0]).toBe('c319@example.com');
    expect(nextOf(second.headers)).toBe('');
  });
});

describe('saved values', () => {
  it('get their names in order from the cached list, without unknown ones', async () => {
    holdCalendars(33);
    const { apiKey } = await connected('google_calendar');
    const ids = '_ids=c20@example.com,gone@example.com,c1@example.com';
    const { body, headers } = await request(`${calendars}?${ids}`, { apiKey });
    expect(body).toEqual({
      success: true,
      field_key: 'calendar_id',
      options: [
        { id: 'c20@example.com', name: 'Calendar 20' },
        { id: 'c1@example.com', name: 'Calendar 1' },
      ],
    });
    expect(headers.get('x-options-truncated')).toBeNull();
    await request(calendars, { apiKey });
    expect(google.requests).toHaveLength(4);
  });

  it('can be our own choices', async () => {
    const { apiKey } = await createTenant();
    const { body } = await request(`${recordKinds}?_ids=projects&_ids=deals`, { apiKey });
    expect(idsOf(body)).toEqual(['projects', 'deals']);
  });

  it('422s more than a hundred ids', async () => {
    const { apiKey } = await createTenant();
    const ids = Array.from({ length: 101 }, (_, n) => n).join();
    expect(await request(`${recordKinds}?_ids=${ids}`, { apiKey })).toMatchObject({
      status: 422,
      body: { errors: [{ field: '_ids', message: 'send at most 100 ids' }] },
    });
  });
});

describe('a search among saved values', () => {
  it.each([
    ['_ids=deals&_search=dea', ['_search']],
    ['_ids=&_search=dea', ['_search']],
    ['_ids=deals&_search=dea&_limit=0&_refresh=x', ['_limit', '_refresh', '_search']],
  ])('is refused with which to leave out: %s', async (query, fields) => {
    const { apiKey } = await createTenant();
    const { status, body } = await request(`${recordKinds}?${query}`, { apiKey });
    const { code, detail, errors } = Object(body);
    expect([status, code]).toEqual([422, 'validation_failed']);
    expect(errors.map(({ field }: { field: string }) => field)).toEqual(fields);
    expect(detail).toContain('_search: leave it out, or leave _ids out to search');
  });

  it('is not refused while it is empty', async () => {
    const { apiKey } = await createTenant();
    const { body } = await request(`${recordKinds}?_ids=deals&_search=`, { apiKey });
    expect(idsOf(body)).toEqual(['deals']);
  });
});

describe('a request for a fresh list', () => {
  it('answers a list that was just fetched, with its age', async () => {
    slack.answer = () => ({ body: { ok: true, channels: [{ id: 'C1', name: 'a' }] } });
    slack.requests.length = 0;
    const { apiKey } = await connected('slack');
    await request(optionPaths.slackChannel, { apiKey });
    const again = await request(`${optionPaths.slackChannel}?_refresh=true`, { apiKey });
    expect(again.headers.get('age')).toMatch(/^\d$/);
    expect(slack.requests).toHaveLength(1);
  });

  it('422s other values than true and false', async () => {
    const { apiKey } = await createTenant();
    expect(await request(`${recordKinds}?_refresh=1`, { apiKey })).toMatchObject({
      status: 422,
      body: { errors: [{ field: '_refresh' }] },
    });
  });
});

const { slackChannel: channels } = optionPaths;

const family = '👨‍👩‍👧‍👦';
const list = (items: object[]) => {
  slack.answer = () => ({ body: { ok: true, channels: items } });
};

it('shows names of options without what people cannot see', async () => {
  list([
    { id: 'C1', name: 'gen\u202eeral\u200b' },
    { id: 'C2', name: '\ufeff\u00ad' },
    { id: 'C3', name: `${family} \ud800home` },
    { id: 'C4', name: 'می‌خواهم' },
  ]);
  const { apiKey } = await connected('slack');
  const names = optionsOf((await request(channels, { apiKey })).body).map(({ name }) => name);
  expect(new Set(names)).toEqual(new Set(['C2', 'general', `${family} home`, 'می‌خواهم']));
});

it.each(['\u0000', '\n', '\u200b', '\u202e', '\ufeff', '\ud800', '\u00ad', '\u200d'])(
  'leaves out an option whose id has %j, and never changes an id',
  async (character) => {
    const id = `C2${character}`;
    list([
      { id: 'C1', name: 'one' },
      { id, name: 'two' },
      { id: 'ZERO 0️⃣ می‌خواهم', name: 'three' },
    ]);
    const { apiKey } = await connected('slack');
    const { body, headers } = await request(channels, { apiKey });
    expect(optionsOf(body).map((option) => option.id)).toEqual(['C1', 'ZERO 0️⃣ می‌خواهم']);
    expect(headers.get('x-options-truncated')).toBeNull();
    const saved = await request(`${channels}?_ids=${encodeURIComponent(id.toWellFormed())}`, {
      apiKey,
    });
    expect(optionsOf(saved.body)).toEqual([]);
  },
);

it('shows the label of an account as it is stored, in any script', async () => {
  const { tenantId, apiKey } = await createTenant();
  const account = { id: '1', label: `${family} شرکت` };
  await connect(tenantId, 'slack', { accessToken: 'a' }, { account });
  const { body } = await request('/integrations', { apiKey });
  expect(body).toMatchObject([{ account: account.label }]);
});
