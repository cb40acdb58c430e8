import { expect, it } from 'vitest';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import { importIdOf } from '../../../../functions/importing/domain/candidate.ts';
import { importOne } from '../../../../functions/importing/domain/import-one.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { bareConnection } from '../../../support/connections/storing.ts';
import { createImportWorld } from './import-world.ts';

/** A run ended after its token was granted; the account was connected this long after the claim. */
const importAfter = async (connectedAfterMs: number, accountId: string) => {
  const { imports, connections, time, start, candidateOf } = createImportWorld();
  const candidate = candidateOf('ada.0');
  const importId = importIdOf(candidate);
  const whose = { tenantId: 't', integrationType: 'outlook' };
  const claimedAtMs = time.nowMs - 3_600_000;
  const tokens = { accessToken: 'ada', refreshToken: 'ada.1' };
  const sealedGrant = JSON.stringify({ tokens, answer: {} });
  const claim = { ...whose, importId, owner: 'an ended run', claimedAtMs };
  imports.set(importId, { ...claim, status: 'granted', sealedGrant });
  const connectedAtMs = claimedAtMs + connectedAfterMs;
  const account = { id: accountId, label: accountId };
  const byPerson = bareConnection({ ...whose, account, connectedAtMs, sealedTokens: 'newer' });
  connections.set(JSON.stringify(keyOf(byPerson)), byPerson);
  const result = await importOne(start(() => false).deps, candidate, deadlineOf(20_000));
  return { result, byPerson, stored: [...connections.values()], step: imports.get(importId) };
};

it('leaves an account as a person has connected it since the provider granted the imported tokens', async () => {
  const { result, byPerson, stored, step } = await importAfter(60_001, 'ada');
  const { integrationId } = byPerson;
  expect(result).toEqual({ result: 'connected', integrationId, otherAccount: false });
  expect(stored).toEqual([byPerson]);
  expect(step).toMatchObject({ status: 'done', integrationId });
});

it.each([
  ['of an account that was connected before them', -1, 'ada'],
  ['where a clock that lags could have dated the connection', 60_000, 'ada'],
])('stores tokens %s', async (_, connectedAfterMs, accountId) => {
  const { result, byPerson, stored } = await importAfter(connectedAfterMs, accountId);
  expect(result).toMatchObject({ result: 'connected', integrationId: byPerson.integrationId });
  expect(stored).toMatchObject([{ sealedTokens: expect.stringContaining('ada.1') }]);
});

it('stores tokens beside a newer connection of another account', async () => {
  const { byPerson, stored } = await importAfter(60_001, 'bob');
  expect(stored).toMatchObject([byPerson, { account: { id: 'ada' } }]);
});
