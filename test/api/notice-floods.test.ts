import { expect, it } from 'vitest';
import { createNotifying } from '../support/notices/notifying.ts';
import { noticeSenders } from '../support/notices/signed-notices.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const stack = await useStack();
const { send } = createNotifying(stack);
for (const { app } of Object.values(noticeSenders)) await stack.oauthApps.put(app);

const headers = { 'content-type': 'application/x-www-form-urlencoded' };

it.each([
  ['names without values', 'ab&'.repeat(1_400_000)],
  ['encoded names', '%41&'.repeat(1_000_000)],
  ['values that repeat the name', 'signed_request=&'.repeat(260_000)],
  ['one endless value', `signed_request=${'a.'.repeat(2_000_000)}`],
])(
  'refuses a form of %s, which costs no more than its length',
  async (_, body) => {
    expect(await send('facebook', { headers, body })).toMatchObject({ status: 401 });
  },
  // Where the time grows with the square of the length, it takes minutes.
  20_000,
);
