import { expect, it } from 'vitest';
import type { SessionBinding } from '../../../../functions/platform/model/session-binding.ts';
import { begin } from '../../../support/connections/starting.ts';

type Setting = SessionBinding | undefined;
type Bound = { browserBinding?: string; completion?: 'by_server' };

const beginBound = async (environment: SessionBinding, tenant: Setting, bound: Bound) => {
  let reads = 0;
  const of = async () => {
    reads++;
    return { sessionBinding: tenant };
  };
  const deps = { sessionBinding: environment, tenantSettings: { of } };
  return { ...(await begin(bound, deps)), reads };
};

const unbound = {};
const [inBrowser, byServer] = [{ browserBinding: 'hash' }, { completion: 'by_server' }] as const;

it.each<[SessionBinding, Setting, Bound]>([
  ['required', undefined, unbound],
  ['required', 'required', unbound],
  ['optional', 'required', unbound],
])('refuses where it is %s, and %s for the tenant, a start that is %o', async (...given) => {
  const { started, created } = await beginBound(...given);
  expect(started).toEqual({ refused: { why: 'unbound' } });
  expect(created).toEqual([]);
});

it.each<[SessionBinding, Setting, Bound]>([
  ['optional', undefined, unbound],
  ['optional', 'optional', unbound],
  // An operator lets one tenant wait.
  ['required', 'optional', unbound],
  ['required', undefined, inBrowser],
  ['required', 'required', byServer],
])(
  'allows where it is %s, and %s for the tenant, a start that is %o, after one read of settings',
  async (environment, tenant, bound) => {
    const { started, created, reads } = await beginBound(environment, tenant, bound);
    expect(started).toHaveProperty('attemptId', created[0]?.flowId);
    expect(created).toMatchObject([{ completion: 'at_callback', ...bound }]);
    expect(reads).toBe(1);
  },
);
