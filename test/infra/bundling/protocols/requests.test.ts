import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  both,
  commandOf,
  ours,
  root,
  type Sdk,
  type Sent,
  startDatabase,
  theSdks,
} from './both-clients.ts';
import { type CommandName, commandName, commands, type Item, item, TableName } from './commands.ts';

/** Its signature and times differ, and what the SDK says of itself. */
const stable = ({ method, path, headers, body }: Sent) => {
  const { ClientRequestToken: token, ...request } = JSON.parse(body);
  const { host, 'content-type': type, 'x-amz-target': target } = headers;
  expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
  return { method, path, host, type, target, token: typeof token, request };
};

/** What a command sends and returns, or that it throws. */
const outcomeOf = async (of: Sdk, name: CommandName, input: object, body: string) => {
  const { client, sent, retried } = startDatabase(of, () => ({ body }));
  const result = await client.send(commandOf(of, name, input)).catch(() => 'throws');
  return { sent: sent.map(stable), result, retried };
};

/** An item as DynamoDB would write it. */
const wireOf = async (of: Item) => {
  const { sent } = await outcomeOf(theSdks, 'Put', { TableName, Item: of }, '{}');
  return sent[0]?.request.Item;
};

describe('a bundle speaks to DynamoDB as the SDK’s document client', () => {
  it('has each command that functions import', () => {
    const sources = globSync('functions/**/*.ts', { cwd: root }).map((file) =>
      readFileSync(join(root, file), 'utf8'),
    );
    const imports = sources.flatMap((text) =>
      [...text.matchAll(/import \{([^}]*)\} from '@aws-sdk\/lib-dynamodb'/g)].map(
        ([, list]) => list,
      ),
    );
    const used = new Set(imports.flatMap((list) => list?.match(/\b\w+(?=Command\b)/g) ?? []));
    expect([...used].sort()).toEqual(Object.keys(commands).sort());
  });

  it('sends the same request, and returns the same answer', async () => {
    const property = fc.asyncProperty(commandName, item, item, async (name, given, stored) => {
      const { input, answer } = commands[name](given);
      const body = JSON.stringify(answer(await wireOf(stored)));
      const [our, their] = await Promise.all(both.map((of) => outcomeOf(of, name, input, body)));
      expect(our).toEqual(their);
      expect(our?.sent).toHaveLength(1);
    });
    await fc.assert(property, { numRuns: 100 });
  });

  it.each([
    ...[Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53), new Set(), new Set([true])],
    ...[new Date(0), new (class Agent {})(), Symbol('a')],
  ])('refuses to send %s', async (value) => {
    for (const of of both) {
      const outcome = await outcomeOf(of, 'Put', { TableName, Item: { value } }, '{}');
      expect(outcome).toMatchObject({ sent: [], result: 'throws' });
    }
  });

  it.each([
    ...['12345678901234567890', '-9007199254740993', '1.5', '1E+2', '1E-130', '0'],
    ...['0.1234567890123456789012345678901234567', '1E+30', '12345678901234567890.5'],
  ])('reads the number %s', async (N) => {
    const body = JSON.stringify({ Item: { a: { N }, b: { NS: [N] }, c: { L: [{ N }] } } });
    const [our, their] = await Promise.all(
      both.map((of) => outcomeOf(of, 'Get', { TableName, Key: { id: 1 } }, body)),
    );
    expect(our).toEqual(their);
  });

  it('stores and reads an attribute of any name, which the SDK does not', async () => {
    const stored = JSON.parse('{"__proto__":{"__proto__":"a"},"constructor":"b"}');
    const { sent } = await outcomeOf(ours, 'Put', { TableName, Item: stored }, '{}');
    const { Item: wire } = sent[0]?.request ?? {};
    expect(JSON.stringify(wire)).toBe(
      '{"__proto__":{"M":{"__proto__":{"S":"a"}}},"constructor":{"S":"b"}}',
    );
    const body = JSON.stringify({ Item: wire });
    const { result } = await outcomeOf(ours, 'Get', { TableName, Key: { id: 1 } }, body);
    expect(JSON.stringify(result)).toContain(JSON.stringify(stored));
  });
});
