import { describe, expect, it } from 'vitest';
import { localComponents } from '../../../infra/local/demo-provider/local-catalogues.ts';
import { lookUpsOfAccounts, refusedLookUps } from '../../../infra/local/web/settings/event-form.ts';
import type { Integration, Overview } from '../../../infra/local/web/settings/overview.ts';
import { lookUpsOf } from '../../../infra/local/web/settings/permissions.ts';

const components = localComponents('http://127.0.0.1:1');

type Facts = { missing?: string[]; code?: NonNullable<Integration['problem']>['code'] };

const setupsOf = (type: string): Overview['setups'] => {
  const setup = {
    label: type,
    isConfigured: true,
    redirectUri: '',
    command: '',
    notes: [],
    permissions: new Map(),
    lookUps: lookUpsOf(components, type),
  };
  return new Map([[type, setup]]);
};

const refusedOf = (type: string, { missing = [], code }: Facts) =>
  refusedLookUps(
    { setups: setupsOf(type) },
    {
      id: '01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
      type,
      category: 'test',
      name: null,
      client_reference: null,
      metadata: {},
      primary: true,
      status: 'connected',
      account: null,
      scopes_granted: [],
      scopes_missing: missing,
      events_missing_scopes: [],
      connected_at: '2026-11-22T00:00:00.000Z',
      refreshed_at: null,
      last_verified_at: '2026-11-22T00:00:00.000Z',
      lapses_at: null,
      reconnect_by: null,
      problem: code ? { code, next_step: '' } : null,
    },
  );

describe('look-ups that the settings page does not send', () => {
  it.each(['grant_ended', 'uninstalled'] as const)('are all that are live after %s', (code) => {
    const fields = ['demo/project_id', 'demo/task_id'];
    expect(refusedOf('demo', { code })).toEqual({ code: 'reconnect_required', fields });
  });

  it.each(['access_refused', 'app_misconfigured', 'ending_soon'] as const)(
    'are none while %s, when a look-up may work',
    (code) => expect(refusedOf('demo', { code }).fields).toEqual([]),
  );

  it('are all that are live without an account, unless it is not known whether there is one', () => {
    const lookUps = (...problems: string[]) =>
      lookUpsOfAccounts({ setups: setupsOf('demo'), problems });
    expect(lookUps()).toEqual(['demo/project_id', 'demo/task_id']);
    expect(lookUps('The API does not answer.')).toEqual([]);
  });

  it('are those of which every permission is missing', () => {
    const fieldsOf = (missing: string[]) => refusedOf('slack', { missing }).fields;
    expect(fieldsOf(['groups:read'])).toEqual([]);
    expect(fieldsOf(['groups:read', 'channels:read'])).toContain('slack/channel');
    expect(fieldsOf(['usergroups:read'])).toHaveLength(1);
  });

  it('have no fixed choices among them, which need no account', () => {
    const fixed = [...components.values()].flatMap(({ key, integrationType, fields }) =>
      fields
        .filter((field) => 'choices' in field)
        .map((field) => ({ type: integrationType, name: `${key}/${field.key}` })),
    );
    expect(fixed).not.toEqual([]);
    for (const { type, name } of fixed) {
      const { fields } = refusedOf(type, { code: 'grant_ended' });
      expect(fields).not.toContain(name);
    }
  });
});
