import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operator } from './operator.ts';
import { createSealedConnections, rotate, rotation } from './sealed-connections.ts';

const stack = await startTestStack();
const { dataDir, database, connections, oauthApps } = stack;
const { connected, sealedOf, tokensOf } = createSealedConnections(stack, 'gmail');
await oauthApps.put({
  integrationType: 'gmail',
  clientId: 'id',
  clientSecret: 'hunter2',
  signingSecret: 'hunter3',
});

const idOf = async (tenantId: string) =>
  (await connections.primary(tenantId, 'gmail'))?.integrationId;
const dataKey = (sealed: string) => sealed.split('.')[1];
const apps = 2; // The demo provider's is the other.

describe('rotate', () => {
  describe('success', () => {
    it('seals client secrets and tokens with fresh data keys, again and again', async () => {
      const tenantId = await connected('r');
      for (const version of [2, 3]) {
        const before = await sealedOf(tenantId);
        const { code, answer } = await rotate(dataDir);
        expect({ code, answer }).toEqual({
          code: 0,
          answer: { resealed: apps + 1, unchanged: 0, failed: 0, failures: [], cursor: null },
        });
        expect(dataKey(await sealedOf(tenantId))).not.toBe(dataKey(before));
        expect(await tokensOf(tenantId)).toEqual({ accessToken: 'old', refreshToken: 'r' });
        expect(await connections.primary(tenantId, 'gmail')).toMatchObject({ version });
        expect(await oauthApps.get('gmail')).toMatchObject({
          clientSecret: 'hunter2',
          signingSecret: 'hunter3',
        });
      }
    });

    it('goes on behind a cursor, and repeats nothing before it', async () => {
      const tenants: string[] = [];
      for (const token of ['a', 'b', 'c', 'd']) tenants.push(await connected(token));
      const { stderr } = await rotate(dataDir, '--batch', '2');
      const [first, second] = [...stderr.matchAll(/--from (connection\/\S+)\.$/gm)];
      const before = new Map<string, string>();
      for (const tenantId of tenants) before.set(tenantId, await sealedOf(tenantId));
      const changed = async () => {
        const after = await Promise.all(tenants.map(sealedOf));
        return tenants.filter((tenantId, n) => after[n] !== before.get(tenantId));
      };

      const end = await rotate(dataDir, '--from', second?.[1] ?? '');
      expect(rotation.parse(end.answer).resealed).toBe(1);
      const behindSecond = await changed();
      expect(behindSecond.length).toBeLessThanOrEqual(1);
      const most = await rotate(dataDir, '--from', first?.[1] ?? '');
      expect(rotation.parse(most.answer).resealed).toBe(3);
      expect(await changed()).toEqual(expect.arrayContaining(behindSecond));
      const all = await rotate(dataDir, '--from', 'connection');
      expect(rotation.parse(all.answer).resealed).toBe(5);
      expect(await changed()).toEqual(tenants);
    });

    it('prints progress and a cursor for each page on standard error', async () => {
      const { stderr } = await rotate(dataDir, '--batch', '2');
      const lines = stderr.trimEnd().split('\n');
      const all = apps + 5;
      expect(lines[0]).toMatch(
        new RegExp(
          `^2 of ${all} done: 2 resealed, 0 unchanged, 0 failed\\. Go on with --from \\S+\\.$`,
        ),
      );
      expect(lines.at(-1)).toBe(
        `${all} of ${all} done: ${all} resealed, 0 unchanged, 0 failed. Done.`,
      );
    });

    it('counts what is behind the cursor alone', async () => {
      const { stderr } = await rotate(dataDir, '--batch', '2');
      const cursors = [...stderr.matchAll(/--from (connection\/\S+)\.$/gm)];
      const rest = await rotate(dataDir, '--from', cursors.at(-1)?.[1] ?? '');
      expect(rest.stderr).toMatch(/^1 of 1 done: /);
    });
  });

  describe('errors', () => {
    it('names what does not open, leaves it as it is, and seals the others', async () => {
      const tenantId = await connected('spoilt');
      const spoilt = (await sealedOf(tenantId)).replace(/^v1\.[^.]+/, 'v1.AAAA');
      await database.client.send(
        new UpdateCommand({
          TableName: database.tableName('integrations'),
          Key: { tenant_id: tenantId, type_and_account: 'gmail#unnamed' },
          UpdateExpression: 'SET sealed_tokens = :spoilt',
          ExpressionAttributeValues: { ':spoilt': spoilt },
        }),
      );
      const { code, stderr, answer } = await rotate(dataDir);
      const named = {
        secret: 'connection',
        tenant_id: tenantId,
        integration_type: 'gmail',
        integration_id: await idOf(tenantId),
      };
      expect({ code, answer }).toEqual({
        code: 1,
        answer: {
          resealed: apps + 5,
          unchanged: 0,
          failed: 1,
          failures: [{ ...named, reason: 'unreadable' }],
          cursor: null,
        },
      });
      expect(stderr).toMatch(/\n1 could not be sealed anew\.\n$/);
      expect(await sealedOf(tenantId)).toBe(spoilt);
      const { stdout } = await operator(['rotate', '--local', dataDir]);
      expect(stdout).toContain(
        `Connection ${await idOf(tenantId)} of tenant ${tenantId} to gmail: it does not open`,
      );
    });

    it.each([
      ['--from', 'options', '--from must be a cursor'],
      ['--from', 'connection/a', '--from must be a cursor'],
      ['--batch', '0', '--batch must be a whole number from 1 to 500'],
      ['--batch', '501', '--batch must be a whole number from 1 to 500'],
    ])('refuses %s %s', async (option, value, message) => {
      expect(await rotate(dataDir, option, value)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(message),
      });
    });
  });

  describe('security', () => {
    it('prints no secret, sealed or not', async () => {
      await connected('refresh-secret');
      const { stdout, stderr } = await rotate(dataDir);
      expect(stdout + stderr).not.toMatch(/refresh-secret|hunter[23]|v1\./);
    });
  });
});
