import { expect, it } from 'vitest';
import { createConnectSessions } from '../../../../functions/keys/adapters/connect-sessions.ts';
import { createManagedKeys } from '../../../../functions/keys/adapters/managed-keys.ts';
import type { ConnectSession } from '../../../../functions/keys/domain/connect-session.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const sessions = createConnectSessions(database);

const sessionOf = (name: string): ConnectSession => ({
  ...{ keyHash: `hash-${name}`, sessionId: `session_${name}`, tenantId: name, scopes: [] },
  ...{ createdBy: 'key', createdAtMs: 1, expiresAtMs: 9, allowedOrigins: [] },
  metadata: { plan: name },
});

it('gives what the tenant said of a session to no other session', async () => {
  const [own, other] = [sessionOf('own'), sessionOf('other')];
  await sessions.put(own);
  await sessions.put(other);
  expect(await sessions.defaultsOf(own)).toMatchObject({ metadata: { plan: 'own' } });
  // A request with two headers X-API-Key, of which the authorizer got one and the function the other.
  const mixed = { sessionId: own.sessionId, keyHash: other.keyHash };
  expect(await sessions.defaultsOf(mixed)).toBeUndefined();
});

it('gives nothing of a key to a session', async () => {
  const keyHash = 'hash-key';
  const key = { keyHash, keyId: 'key', tenantId: 'own', name: 'Key', scopes: [], createdAtMs: 1 };
  await createManagedKeys(database).put(key);
  expect(await sessions.defaultsOf({ sessionId: 'session_own', keyHash })).toBeUndefined();
});
