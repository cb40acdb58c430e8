import { expect, it } from 'vitest';
import { optionPaths, optionsOf, startOptionStack } from '../support/fields/option-stack.ts';

const { request, connected, connect, createTenant, slack } = await startOptionStack();
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
