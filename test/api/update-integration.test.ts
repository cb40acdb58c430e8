import { describe, expect, it } from 'vitest';
import { getIntegration } from '../../functions/contracts/get-integration.ts';
import { createAccounts, unknownId as unknown } from '../support/stack/accounts.ts';
import { withoutRequestId } from '../support/stack/client.ts';
import { describeProtectedRoute } from '../support/stack/protected-route.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const stack = await useStack();
const { request } = stack;
const connected = createAccounts(stack);

describe('PATCH /integrations/{integration_id}', () => {
  it('chooses the primary account, names accounts, and removes a name', async () => {
    const { apiKey, idOf, list, change } = await connected('gmail a', 'gmail b', 'slack c');
    const b = await idOf('b');
    const answer = await change(b, { primary: true, name: '  Sales inbox 📮 ' });
    expect(answer).toMatchObject({
      status: 200,
      body: { id: b, primary: true, name: 'Sales inbox 📮', account: 'b' },
    });
    expect((await request(`/integrations/${b}`, { apiKey })).body).toEqual(
      getIntegration.response.body.parse(answer.body),
    );
    const primary = (await list()).filter((row) => row.primary).map(({ account }) => account);
    expect(primary).toEqual(['b', 'c']);
    expect((await change(b, { name: null })).body).toMatchObject({ name: null, primary: true });
  });

  it('leaves one primary account when two are chosen at once', async () => {
    const { idOf, list, change } = await connected('gmail a', 'gmail b', 'gmail c');
    const [b, c] = [await idOf('b'), await idOf('c')];
    for (let run = 0; run < 10; run++) {
      const answers = await Promise.all([b, c].map((id) => change(id, { primary: true })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const primary = (await list()).filter((row) => row.primary);
      expect(primary).toHaveLength(1);
      expect([b, c]).toContain(primary[0]?.id);
    }
  });

  it.each([
    [{}, 'body', 'send `primary` or `name`'],
    [{ primary: false }, 'primary', 'send true for that one'],
    [{ primary: 'true' }, 'primary', 'send true'],
    [{ name: '' }, 'name', '1 to 100'],
    [{ name: ' \n ' }, 'name', '1 to 100'],
    [{ name: 'a\nb' }, 'name', 'printable'],
    [{ name: 'a\u202eb' }, 'name', 'printable'],
    [{ name: '\u200b' }, 'name', 'printable'],
    [{ name: '\ud800' }, 'name', 'printable'],
    [{ name: 'é'.repeat(101) }, 'name', '1 to 100'],
    [{ name: 5 }, 'name', '1 to 100'],
    [{ primary: true, label: 'x' }, 'label', 'unknown'],
  ])('422s %j', async (body, field, words) => {
    const { idOf, change, list } = await connected('gmail a');
    expect(await change(await idOf('a'), body)).toMatchObject({
      status: 422,
      body: { errors: [{ field, message: expect.stringContaining(words) }] },
    });
    expect(await list()).toMatchObject([{ name: null, primary: true }]);
  });

  it('takes 100 characters of any script', async () => {
    const { idOf, change } = await connected('gmail a');
    const name = '📮'.repeat(100);
    expect((await change(await idOf('a'), { name })).body).toMatchObject({ name });
  });

  it('404s another tenant’s integration and an unknown one alike, and changes nothing', async () => {
    const [mine, theirs] = [await connected(), await connected('gmail a', 'gmail b')];
    const ids = [await theirs.idOf('b'), unknown, 'nope'];
    const answers = await Promise.all(
      ids.map((id) => mine.change(id, { primary: true, name: 'mine' })),
    );
    for (const { status } of answers) expect(status).toBe(404);
    expect(new Set(answers.map(withoutRequestId)).size).toBe(1);
    expect(await theirs.list()).toMatchObject([{ primary: true }, { name: null, primary: false }]);
  });

  describeProtectedRoute(stack, {
    method: 'PATCH',
    path: `/integrations/${unknown}`,
    scope: 'integrations:write',
  });
});
