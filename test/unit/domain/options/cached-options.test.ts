import { describe, expect, it } from 'vitest';
import { cachedOptions } from '../../../../functions/domain/options/cached-options.ts';
import type { CachedOptions } from '../../../../functions/domain/options/ports.ts';

/** A cache in memory, a clock that tests set, and the number of requests to the provider. */
const caching = () => {
  const lists = new Map<string, CachedOptions>();
  const now = { ms: 1_000_000 };
  const deps = {
    optionCache: {
      get: async (_: unknown, question: string) => lists.get(question),
      put: async (_: unknown, question: string, list: CachedOptions) => {
        lists.set(question, list);
      },
      coolDownUntilMs: async () => 0,
      setCoolDown: async () => {},
    },
    optionsFreshMs: 60_000,
    listsInFlight: new Map(),
    clock: { nowMs: () => now.ms, sleep: async () => {} },
    report: (error: unknown) => {
      throw error;
    },
  };
  let asked = 0;
  const connection = {
    tenantId: 't',
    integrationType: 'imaginary',
    integrationId: 'i',
    flowId: 'f',
  };
  const ask = async (refresh: boolean, question = {}) => {
    const fetchOptions = async () => ({
      options: [{ id: `${++asked}`, name: '' }],
      truncated: false,
    });
    const { options, ageMs } = await cachedOptions(
      deps,
      connection,
      { question, refresh },
      fetchOptions,
    );
    return [options[0]?.id, ageMs];
  };
  return { now, ask };
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
    await ask(true, { a: 1 });
    expect(await ask(true, { a: 2 })).toEqual(['2', undefined]);
  });
});
