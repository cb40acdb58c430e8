import { expect, it } from 'vitest';
import { optionPaths, optionsOf, startOptionStack } from '../../support/fields/option-stack.ts';

const stack = await startOptionStack();
const { request, connected, slack } = stack;
const { slackChannel: channels } = optionPaths;
const idsOf = (body: unknown) => optionsOf(body).map(({ id }) => id);

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
