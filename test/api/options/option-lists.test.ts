import { describe, expect, it } from 'vitest';
import { optionPaths, optionsOf, startOptionStack } from '../../support/fields/option-stack.ts';

const stack = await startOptionStack();
const { request, connected, slack, createTenant } = stack;
const { slackChannel: channels } = optionPaths;
const recordKinds = '/events/components/pipedrive/events/filter_matched/options/type';
const idsOf = (body: unknown) => optionsOf(body).map(({ id }) => id);

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
  it.each([
    ['and come with an empty search', '_ids=projects&_ids=deals&_search='],
    ['and come as a list of PHP or axios', '_ids%5B%5D=projects&_ids%5B%5D=deals'],
  ])('can be our own choices, %s', async (_, query) => {
    const { body } = await request(`${recordKinds}?${query}`, await createTenant());
    expect(idsOf(body)).toEqual(['projects', 'deals']);
  });
});

const listChannels = (items: object[]) => {
  slack.respond = () => ({ body: { ok: true, channels: items } });
};

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
