import { describe, expect, it } from 'vitest';
import { listIntegrations } from '../../functions/contracts/list-integrations.ts';
import { createAccounts, unknownId as unknown } from '../support/stack/accounts.ts';
import { withoutRequestId } from '../support/stack/client.ts';
import { describeProtectedRoute } from '../support/stack/protected-route.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant, connect, info } = stack;
const connected = createAccounts(stack);

describe('GET /integrations', () => {
  const three = ['gmail a', 'slack b', 'gmail c'];

  it('sorts by type, then oldest first, and names one primary account of each type', async () => {
    const { list } = await connected(...three);
    const rows = (await list()).map(({ type, account, primary }) => [type, account, primary]);
    expect(rows).toEqual([
      ['gmail', 'a', true],
      ['gmail', 'c', false],
      ['slack', 'b', true],
    ]);
  });

  it.each([
    ['?integration_type=gmail', ['a', 'c']],
    ['?integration_type=zoom', []],
    ['?status=connected', ['a', 'c', 'b']],
    ['?status=reconnect_required', []],
    ['?integration_type=slack&status=connected', ['b']],
  ])('with %s shows only %j', async (query, expected) => {
    const { list } = await connected(...three);
    expect((await list(query)).map(({ account }) => account)).toEqual(expected);
  });

  it.each(['', '&integration_type=gmail', '&status=connected'])(
    'pages with limit%s, and its links lead to every integration once',
    async (more) => {
      const accounts = ['gmail 1', 'gmail 2', 'gmail 3', 'gmail 4'];
      const { apiKey } = await connected(...accounts);
      const seen: (string | null)[] = [];
      let path: string | undefined = `/integrations?limit=3${more}`;
      while (path) {
        const page = await request(path, { apiKey });
        const rows = listIntegrations.response.body.parse(page.body);
        seen.push(...rows.map(({ account }) => account));
        const link: string | undefined = /^<(.+)>; rel="next"$/.exec(
          page.headers.get('link') ?? '',
        )?.[1];
        if (link) expect(link).toContain(more.slice(1));
        path = link?.replace(info.base_url, '');
      }
      expect(seen).toEqual(['1', '2', '3', '4']);
    },
  );

  const cursorOf = (position: unknown) =>
    Buffer.from(JSON.stringify(position)).toString('base64url');
  it.each([
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=0x10', 'limit'],
    ['limit=1e2', 'limit'],
    ['limit=%2B5', 'limit'],
    ['limit=+5', 'limit'],
    ['limit=5.0', 'limit'],
    ['limit=%D9%A5', 'limit'],
    ['limit=', 'limit'],
    ['integration_type=nope', 'integration_type'],
    ['integration_type=gmail&integration_type=slack', 'integration_type'],
    ['status=fine', 'status'],
    ['cursor=nonsense', 'cursor'],
    ['cursor=bnVsbA', 'cursor'],
    ['cursor=a&cursor=b', 'cursor'],
    [`cursor=${cursorOf(['gmail', 'no uuid'])}`, 'cursor'],
    [`cursor=${cursorOf(['g'.repeat(65), unknown])}`, 'cursor'],
    [`cursor=${cursorOf(['gmail#', unknown])}`, 'cursor'],
    [`cursor=${cursorOf(['x'.repeat(2000), unknown])}`, 'cursor'],
    [`cursor=${cursorOf({ tenant_id: 'x' })}`, 'cursor'],
  ])('422s %s, naming it', async (query, field) => {
    const { apiKey } = await createTenant();
    expect(await request(`/integrations?${query}`, { apiKey })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: [{ field }] },
    });
  });

  it('shows each tenant its own, even with the cursor of another tenant', async () => {
    const [mine, theirs] = [
      await connected('gmail a', 'gmail b'),
      await connected('gmail c', 'gmail d'),
    ];
    const { headers } = await request('/integrations?limit=1', { apiKey: theirs.apiKey });
    const cursor = /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1];
    const rows = await mine.list(`?cursor=${cursor}`);
    expect(rows.every(({ account }) => account === 'a' || account === 'b')).toBe(true);
  });
});

describe('GET /integrations/{integration_id}', () => {
  it('shows what the list shows', async () => {
    const { apiKey, list } = await connected('gmail a');
    const [row] = await list();
    expect((await request(`/integrations/${row?.id}`, { apiKey })).body).toEqual(row);
  });

  it('404s another tenant’s integration with the same bytes as an unknown one', async () => {
    const [mine, theirs] = [await createTenant(), await connected('gmail a')];
    const ids = [await theirs.idOf('a'), unknown, 'nope', '__proto__'];
    const answers = await Promise.all(
      ids.map((id) => request(`/integrations/${id}`, { apiKey: mine.apiKey })),
    );
    for (const { status } of answers) expect(status).toBe(404);
    expect(new Set(answers.map(withoutRequestId)).size).toBe(1);
  });

  it.each([
    ['grant_ended', { standing: { is: 'ended', why: 'grant_ended' } }],
    ['uninstalled', { standing: { is: 'ended', why: 'uninstalled', atMs: 1 } }],
    ['access_refused', { standing: { is: 'refused', untilMs: 9e15 } }],
    ['app_misconfigured', { standing: { is: 'app_refused', notBeforeMs: 1 } }],
    ['ending_soon', { reconnectByMs: 9e12 }],
    ['scopes_missing', {}],
  ] as const)('says %s, and what to do next', async (code, overrides) => {
    const { tenantId, apiKey } = await createTenant();
    await connect(tenantId, 'gmail', { accessToken: 'a' }, overrides);
    const [row] = listIntegrations.response.body.parse(
      (await request('/integrations', { apiKey })).body,
    );
    // Shown to people as it is.
    const next_step = expect.stringMatching(/^(?!.*POST).*(connect the account again|support)/i);
    expect(row?.problem).toEqual({ code, next_step });
  });

  describeProtectedRoute(stack, { path: `/integrations/${unknown}`, scope: 'integrations:read' });
});
