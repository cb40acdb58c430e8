import { describe, expect, it } from 'vitest';
import { gmail as component } from '../../../../../functions/components/gmail.ts';
import {
  type CachedOptions,
  cachedOptions,
} from '../../../../../functions/domain/options/answer/cached-options.ts';
import type { ListPart } from '../../../../../functions/domain/options/question/look-up.ts';
import type { OptionsRead } from '../../../../../functions/domain/options/reading/read-options.ts';
import { lookUpOf } from '../../../../support/fields/a-look-up.ts';

const [field] = component.fields.filter((each) => 'request' in each);
if (!field) throw new Error('no field');
const lookUp = lookUpOf(component, field);

/** A cache in memory, a clock that tests set, and the number of requests to the provider. */
const caching = () => {
  const lists = new Map<string, CachedOptions>();
  const limits = new Map<string, number>();
  const limited = { waitMs: 0 };
  const now = { ms: 1_000_000 };
  const deps = {
    optionCache: {
      get: async (_: unknown, question: string) => lists.get(question),
      put: async (_: unknown, of: string, list: CachedOptions) => void lists.set(of, list),
      limitedUntilMs: async (of: string) => limits.get(of) ?? 0,
      setLimitedUntil: async (of: string, untilMs: number) => void limits.set(of, untilMs),
    },
    optionsFreshMs: 60_000,
    listsInFlight: new Map(),
    clock: { nowMs: () => now.ms, sleep: async () => {} },
    report: (error: unknown) => {
      throw error;
    },
  };
  let asked = 0;
  const read = async (): Promise<OptionsRead> => {
    asked++;
    if (limited.waitMs) return { failed: { why: 'rate_limited', waitMs: limited.waitMs } };
    return { list: { options: [{ id: `${asked}`, name: '' }], truncated: false } };
  };
  const ask = async (refresh: boolean, part: ListPart = {}) => {
    const served = await serve(refresh, part);
    if ('failed' in served) throw new Error(served.failed.why);
    const { options, ageMs } = served.list;
    return [options[0]?.id, ageMs];
  };
  const serve = (refresh: boolean, part: ListPart = {}) =>
    cachedOptions(deps, { ...lookUp, question: { ...lookUp.question, refresh } }, part, read);
  return { now, limited, lists, deps, ask, serve, asked: () => asked };
};

describe('a request for a fresh list', () => {
  it('asks the provider, unless it was asked in the last ten seconds', async () => {
    const { now, ask } = caching();
    expect(await ask(false)).toEqual(['1', undefined]);
    now.ms += 9_999;
    expect(await ask(true)).toEqual(['1', 9_999]);
    now.ms += 1;
    expect(await ask(false)).toEqual(['1', 10_000]);
    expect(await ask(true)).toEqual(['2', undefined]);
    now.ms += 1;
    expect(await ask(true)).toEqual(['2', 1]);
    expect(await ask(false)).toEqual(['2', 1]);
  });

  it('is limited per question', async () => {
    const { ask } = caching();
    await ask(true, { search: 'a' });
    expect(await ask(true, { search: 'b' })).toEqual(['2', undefined]);
  });
});

it('serves an old list as stale, or none, until the provider may be asked again', async () => {
  const { now, limited, ask, serve, asked } = caching();
  await ask(false);
  now.ms += 60_000;
  limited.waitMs = 5_000;
  for (const _ of ['refused', 'left alone']) {
    expect(await serve(false)).toMatchObject({ list: { ageMs: 60_000, stale: true } });
  }
  const failed = { why: 'cooling_down', waitMs: 5_000 };
  expect(await serve(false, { search: 'a' })).toMatchObject({ failed });
  expect(asked()).toBe(2);
  now.ms += 5_000;
  limited.waitMs = 0;
  expect(await ask(false)).toEqual(['3', undefined]);
});

it('keeps a list that a rate limit cut short in the form of the earlier release, and as fresh as that', async () => {
  const { now, lists, deps, ask } = caching();
  const cut = { options: [{ id: 'a', name: '' }], truncated: true };
  await cachedOptions(deps, lookUp, {}, async () => ({ list: { ...cut, limitedMs: 5_000 } }));
  const [stored] = lists.values();
  expect(JSON.parse(stored?.list ?? '')).toEqual({ ...cut, coolDownMs: 5_000 });
  now.ms += 4_999;
  expect(await ask(false)).toEqual(['a', 4_999]);
  now.ms += 1;
  expect(await ask(false)).toEqual(['1', undefined]);
});
