import { describe, expect, it } from 'vitest';
import { listIntegrations } from '../../functions/contracts/list-integrations.ts';
import { soaking } from '../soak/soaks.ts';
import { startFleet } from '../support/processes/fleet.ts';
import { startStub } from '../support/providers/stub-server.ts';

const { runs, isSoak, report } = soaking('accounts');
const processes = isSoak ? 8 : 3;
const accounts = isSoak ? 10 : 5;

/** A workspace for each code `<workspace>-<anything>`. */
const slack = await startStub(({ form }) => {
  const [id] = (form.get('code') ?? '').split('-');
  const team = { id, name: `Team ${id}` };
  return { body: { ok: true, access_token: `token of ${id}`, token_type: 'bot', team } };
});
const mapping: [string, string][] = [['https://slack.com', slack.origin]];
const { members, createTenant, oauthApps } = await startFleet(
  Array.from({ length: processes }, () => mapping),
);
await oauthApps.put({ integrationType: 'slack', clientId: 'id', clientSecret: 'secret' });

type Ask = (typeof members)[number]['request'];
/** Spreads requests over the processes. */
const at = (n: number): Ask => {
  const member = members[n % processes];
  if (!member) throw new Error('There is no such process');
  return member.request;
};

/** Starts a flow. @returns what to deliver for a workspace that the person chooses */
const start = async (apiKey: string, n: number, body: object) => {
  const path = '/integrations/oauth_start/slack';
  const answer = await at(n)(path, { method: 'POST', apiKey, body: JSON.stringify(body) });
  const url = new URL((answer.body as { authorization_url: string }).authorization_url);
  const state = url.searchParams.get('state') ?? '';
  return async (workspace: string): Promise<string> => {
    const query = new URLSearchParams({ code: `${workspace}-${n}`, state });
    // A crowded machine may need longer than a request has; then a browser asks what became of it.
    for (let tries = 1; ; tries++) {
      const answer = await at(n + tries)(`/integrations/oauth_callback/slack?${query}`);
      // A process that was given no time for 25 s answers nothing; the gateway does, with a 504.
      if (answer.status === 504) continue;
      const { searchParams } = new URL(answer.headers.get('location') ?? '');
      const code = searchParams.get('error_code');
      if (code === 'still_running' || code === 'our_fault') continue;
      return searchParams.get('integration_id') ?? code ?? '';
    }
  };
};
const listed = async (apiKey: string) => {
  const { body } = await at(0)('/integrations', { apiKey });
  return listIntegrations.response.body.parse(body);
};

describe(`callbacks of one tenant at ${processes} processes at once`, { timeout: 600_000 }, () => {
  it(`connect ${accounts} accounts with ${runs} flows: a row and an id for each, one primary account`, async () => {
    const { apiKey } = await createTenant();
    const workspaces = Array.from({ length: accounts }, (_, n) => `T${n}`);
    const body = { if_other_account: 'add' };
    const flows: Awaited<ReturnType<typeof start>>[] = [];
    while (flows.length < runs) {
      const next = members.map((_, n) => start(apiKey, flows.length + n, body));
      flows.push(...(await Promise.all(next)));
    }
    const workspaceOf = (n: number) => workspaces[n % workspaces.length] ?? '';
    const ids = await Promise.all(flows.map((deliver, n) => deliver(workspaceOf(n))));

    const rows = await listed(apiKey);
    expect(rows.map(({ account }) => account).sort()).toEqual(workspaces.map((id) => `Team ${id}`));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(accounts);
    expect(rows.filter(({ primary }) => primary)).toHaveLength(1);
    for (const [n, id] of ids.entries()) {
      expect(rows.find((row) => row.id === id)?.account).toBe(`Team ${workspaceOf(n)}`);
    }
    report({ flows: flows.length, processes, accounts: rows.length });
  });

  it.each([{}, { if_other_account: 'replace' }, { if_other_account: 'add' }])(
    'store one row for one account of two flows, started with %j',
    async (body) => {
      for (let run = 0; run < runs / 10; run++) {
        const { apiKey } = await createTenant();
        const flows = [await start(apiKey, run, body), await start(apiKey, run + 1, body)];
        const ids = await Promise.all(flows.map((deliver) => deliver('T1')));
        expect(await listed(apiKey)).toMatchObject([{ id: ids[0], account: 'Team T1' }]);
        expect(ids[1]).toBe(ids[0]);
      }
    },
  );

  it('let one of two accounts connect, of which neither may replace the other', async () => {
    for (let run = 0; run < runs / 10; run++) {
      const { apiKey } = await createTenant();
      const flows = [await start(apiKey, run, {}), await start(apiKey, run + 1, {})];
      const outcomes = await Promise.all(flows.map((deliver, n) => deliver(`T${n}`)));
      const [row, ...others] = await listed(apiKey);
      expect(others).toEqual([]);
      expect(outcomes.filter((outcome) => outcome === row?.id)).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'other_account')).toHaveLength(1);
    }
  });
});
