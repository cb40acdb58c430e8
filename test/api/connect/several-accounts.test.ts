import { describe, expect, it } from 'vitest';
import { optionsOf } from '../../support/fields/option-stack.ts';
import { labels } from '../../support/providers/rotating-google.ts';
import type { StubRequest } from '../../support/providers/stub-server.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

/** Each account has a token and a label that are called like it. */
const tokenOf = ({ headers }: StubRequest) => headers.authorization?.replace('Bearer ', '');
const stack = await useStackWith(['gmail.googleapis.com'], (request) => {
  const id = tokenOf(request);
  return { body: { labels: [{ id, name: `Label of ${id}` }] } };
});
const { request, createTenant, connect, connections, provider: google } = stack;
await stack.setUpApps('gmail');

const names = ['ada', 'bob', 'eve'] as const;
type Name = (typeof names)[number];

/** A tenant with three accounts of Gmail; the first is the primary one. */
const connected = async () => {
  const { tenantId, apiKey } = await createTenant();
  for (const name of names) {
    const account = { id: `${name}@${tenantId}`, label: name };
    await connect(tenantId, 'gmail', { accessToken: name }, { account });
  }
  const idOf = async (name: Name) => {
    const { connections: all } = await connections.ofType(tenantId, 'gmail');
    return all.find(({ account }) => account?.label === name)?.integrationId;
  };
  google.requests.length = 0;
  return { tenantId, apiKey, idOf };
};
const idsAt = async (path: string, apiKey: string) =>
  optionsOf((await request(path, { apiKey })).body).map(({ id }) => id);
/** Whose tokens the provider was shown. */
const shownTokens = () => [...new Set(google.requests.map(tokenOf))];

describe('with three accounts of a type', () => {
  it('a look-up uses the primary one, or the one that it names, and only its tokens', async () => {
    const { apiKey, idOf } = await connected();
    expect(await idsAt(labels, apiKey)).toEqual(['ada']);
    expect(shownTokens()).toEqual(['ada']);
    for (const name of names) {
      google.requests.length = 0;
      const path = `${labels}?_refresh=true&_integration_id=${await idOf(name)}`;
      expect(await idsAt(path, apiKey)).toEqual([name]);
      // A list that was read just now comes from the cache.
      expect(shownTokens().filter((token) => token !== name)).toEqual([]);
    }
    // Cached lists are the account's own.
    for (const name of names) {
      const path = `${labels}?_integration_id=${await idOf(name)}`;
      expect(await idsAt(path, apiKey)).toEqual([name]);
    }
  });
});
