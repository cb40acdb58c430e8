import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Uses } from '../../functions/platform/contracts/route.ts';
import { functionNames, functionUses } from '../../infra/bundling/bundle-functions.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8');
const [, section = ''] = page.split('## What a function that is taken over could do');

/** The rows of its table: functions, their role, and what follows. */
const rows = [...section.matchAll(/^\| (`.*) \| (.*) \| (.+) \|$/gm)].map(
  ([, names = '', role = '', harm = '']) => ({
    names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    role,
    harm,
  }),
);

const coded = (names: Iterable<string>) => [...new Set(names)].map((name) => `\`${name}\``);

/** `reads` and the things, if there are any. */
const phrase = (verb: string, things: readonly string[]) =>
  things.length > 0 ? [`${verb} ${things.join(', ')}`] : [];

/** The things on which one of these actions is allowed. */
const allowing = (of: Partial<Record<string, readonly string[]>> | undefined, action: RegExp) =>
  Object.entries(of ?? {})
    .filter(([, actions = []]) => actions.some((each) => action.test(each)))
    .map(([name]) => name);

/** What `uses` allows, in words. Of functions that may change all rate limits, the text above the table speaks. */
const roleOf = ({ waitsFor: _, tables, ...uses }: Uses) => {
  const { partitions = {}, updates = {}, keys, streams, ...others } = uses;
  const { rate_limits: __, ...withoutLimits } = tables ?? {};
  const explained = updates.rate_limits ? tables : withoutLimits;
  const tablesFor = (action: RegExp, only: Partial<Record<string, readonly string[]>>, of = '') => {
    const named = new Set(allowing(explained, action).map((name) => name.replace(/\/.*/, '')));
    return [...named].map((name) => {
      const { [name]: narrowed } = only;
      // Tenants' own are beside the platform's of each type, which the text above the table says.
      const shared = narrowed?.filter((row) => !row.includes('#'));
      if (!shared) return `\`${name}\``;
      if (shared.length > 3) return `\`${name}\` (some ${of})`;
      const named = shared.length === 0 ? ['tenants’ own'] : coded(shared);
      return `\`${name}\` (only ${named.join(', ')})`;
    });
  };
  return [
    ...phrase('reads', tablesFor(/:(?:Batch)?(?:Get|Query|Scan)/, partitions, 'types')),
    ...phrase('writes', tablesFor(/:(?:Put|Update)/, updates, 'attributes')),
    ...phrase('deletes in', tablesFor(/:Delete/, {})),
    ...phrase('reads the changes of', coded(allowing(streams, /:GetRecords/))),
    ...phrase('opens', coded(allowing(keys, /:Decrypt/))),
    ...phrase('seals', coded(allowing(keys, /:(?:Encrypt|GenerateDataKey)/))),
    ...phrase('sends to', coded(allowing(others, /:(?:SendMessage|PutEvents|PutLogEvents)/))),
    ...phrase('receives from', coded(allowing(others, /:ReceiveMessage/))),
  ].join('; ');
};

describe('what a function that is taken over could do', () => {
  it('is said of each function once', () => {
    expect(rows.flatMap(({ names }) => names).sort()).toEqual([...functionNames].sort());
  });

  it.each(rows)('is said beside what its role allows: $names', ({ names, role }) => {
    for (const name of names) {
      expect(role, name).toBe(roleOf(functionUses.get(name) ?? {}) || 'nothing');
    }
  });
});
