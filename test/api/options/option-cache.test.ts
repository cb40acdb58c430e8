import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { unpackList } from '../../../functions/options/adapters/pack-list.ts';
import { optionPaths, optionsOf, startOptionStack } from '../../support/fields/option-stack.ts';

const stack = await startOptionStack();
const { request, connected, holdLists, hubspot } = stack;
const { hubspotLists: lists } = optionPaths;

describe('the cache', () => {
  it('answers the second look-up without the provider, and with its age', async () => {
    const expected = holdLists(3);
    const { apiKey } = await connected('hubspot');
    const first = await request(lists, { apiKey });
    expect(first.headers.get('age')).toBeNull();
    hubspot.requests.length = 0;
    const second = await request(lists, { apiKey });
    expect(optionsOf(second.body)).toEqual(expected);
    expect(second.headers.get('age')).toMatch(/^\d+$/);
    expect(hubspot.requests).toEqual([]);
    await request(`${lists}?_search=1`, { apiKey });
    expect(hubspot.requests).toHaveLength(1);
  });

  it('asks the provider once for 100 equal requests at the same time', async () => {
    holdLists(3);
    const { apiKey } = await connected('hubspot');
    hubspot.requests.length = 0;
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => request(lists, { apiKey })),
    );
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(hubspot.requests).toHaveLength(1);
  });

  it('keeps nothing of the connection before a reconnect', async () => {
    const { apiKey, change } = await connected('hubspot');
    holdLists(1);
    await request(lists, { apiKey });
    await change({ flowId: 'another' });
    const expected = holdLists(2);
    expect(optionsOf((await request(lists, { apiKey })).body)).toEqual(expected);
  });

  it('stores no list unencrypted', async () => {
    const { apiKey } = await connected('hubspot');
    hubspot.respond = () => ({
      body: { lists: [{ listId: '1', name: 'Secret customers' }], hasMore: false },
    });
    await request(lists, { apiKey });
    const TableName = stack.database.tableName('option_cache');
    const { Items = [] } = await stack.database.client.send(new ScanCommand({ TableName }));
    expect(Items.length).toBeGreaterThan(0);
    for (const { bytes } of Items) {
      const stored = Buffer.from((bytes as Uint8Array | undefined) ?? '');
      expect(stored.toString('latin1')).not.toContain('Secret customers');
      // It is compressed before it is sealed, so what can be unpacked was not sealed.
      expect(() => unpackList(stored)).toThrow();
    }
    expect(JSON.stringify(Items)).not.toContain('Secret customers');
  });
});
