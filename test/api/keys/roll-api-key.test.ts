import { expect, it } from 'vitest';
import { manageApiKeys } from '../../../functions/keys/contracts/manage-api-keys.ts';
import { createServiceCalls } from '../../support/stack/invoking.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { ask } = createServiceCalls(stack.info, manageApiKeys);
type RollRequest = Omit<Parameters<typeof ask>[0], 'tenant_id'>;
const day = 24 * 60 * 60;

/** Of a tenant with a key that was made a year ago, and ends in a month. */
const created = async () => {
  const { tenantId: tenant_id } = await stack.createTenant();
  const key_id = `key_${tenant_id}`;
  const nowMs = Date.now();
  const times = { createdAtMs: nowMs - 365 * day * 1000, expiresAtMs: nowMs + 30 * day * 1000 };
  await stack.addKey(tenant_id, { keyId: key_id, ...times });
  /** The keys, or why it was refused. */
  const keysOf = async (requested: RollRequest) => {
    const response = await ask({ tenant_id, ...requested });
    return 'refused' in response ? response.refused.detail : response.keys;
  };
  const rolled = (old_expires_in_seconds: number) =>
    keysOf({ action: 'roll', key_id, old_expires_in_seconds });
  const changed = (requested: RollRequest) => keysOf({ action: 'change', key_id, ...requested });
  return { key_id, keysOf, rolled, changed };
};

it('gives the new key the lifetime that a change gave the old one, not the first one', async () => {
  const { rolled, changed } = await created();
  await changed({ expires_in_seconds: day });
  await changed({ name: 'Sales' });
  const [added] = (await rolled(0)) as { created_at: string; expires_at: string }[];
  const lifeMs = Date.parse(added?.expires_at ?? '') - Date.parse(added?.created_at ?? '');
  expect(lifeMs).toBe(day * 1000);
});

it('cannot be undone: the old key may only end earlier, or be revoked', async () => {
  const { key_id, keysOf, rolled, changed } = await created();
  await rolled(day);
  expect(await changed({ expires_in_seconds: 2 * day })).toContain('rolled already');
  expect(await changed({ expires_in_seconds: day / 2, name: 'Old' })).toMatchObject([
    { name: 'Old' },
  ]);
  expect(await keysOf({ action: 'revoke', key_id })).toMatchObject([{ status: 'revoked' }]);
});

it('rolls a key once: it names the new key to every other caller, though the old one has ended', async () => {
  const { tenantId: tenant_id } = await stack.createTenant();
  const key_id = `key_${tenant_id}`;
  await stack.addKey(tenant_id, { keyId: key_id, name: 'CRM' });
  const roll = { action: 'roll', tenant_id, key_id, old_expires_in_seconds: 0 } as const;
  const responses = await Promise.all(Array.from({ length: 8 }, () => ask(roll)));
  const won = responses.flatMap((response) => ('refused' in response ? [] : [response.key_id]));
  const shown = responses.flatMap((response) =>
    'refused' in response ? [response.refused.detail] : [],
  );
  expect(won).toHaveLength(1);
  expect(new Set(shown)).toEqual(
    new Set([`key_id: this key was rolled already; change or roll ${won[0]}.`]),
  );
  const listed = await ask({ action: 'list', tenant_id });
  const keys = 'refused' in listed ? [] : listed.keys;
  expect(keys.filter(({ name }) => name === 'CRM')).toHaveLength(2);
});
