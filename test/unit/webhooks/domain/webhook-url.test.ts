import { expect, it } from 'vitest';
import type { Budget } from '../../../../functions/platform/model/limiters.ts';
import { checkUrl } from '../../../../functions/webhooks/domain/webhook-url.ts';

/** Admits so many look-ups, and names the hosts that are looked up. */
const createChecks = (admitted: number) => {
  const lookedUp: string[] = [];
  let used = 0;
  const hostChecks: Budget = {
    consume: async (cost) => {
      used += cost;
      const limit = { limit: admitted, remaining: Math.max(0, admitted - used), resetMs: 0 };
      return { ...limit, admitted: used <= admitted, retryAfterMs: used <= admitted ? 0 : 6_000 };
    },
    giveBack: async () => {},
  };
  const hostCheck = async (hostname: string) => {
    lookedUp.push(hostname);
    return 'unresolved' as const;
  };
  return {
    lookedUp,
    check: (url: string) => checkUrl(url, { acceptsLoopback: true, hostCheck, hostChecks }),
  };
};

it('looks no host up beyond what its tenant may', async () => {
  const { check, lookedUp } = createChecks(2);
  const silent = (n: number) => check(`https://silent-${n}.example.com/`);
  expect(await silent(1)).toEqual({ problem: 'unresolved' });
  expect(await silent(2)).toEqual({ problem: 'unresolved' });
  expect(await silent(3)).toEqual({ refused: 'too_often', waitMs: 6_000 });
  expect(lookedUp).toEqual(['silent-1.example.com', 'silent-2.example.com']);
});

it('counts nothing for a URL that is refused by its form', async () => {
  const { check } = createChecks(0);
  for (const url of ['http://hooks.example.com', 'hooks', 'https://a@b.example.com'])
    expect(await check(url)).toHaveProperty('problem');
  expect(await check('http://localhost:9/')).toEqual({ url: 'http://localhost:9/' });
});

it('refuses what would be too long to send back as it is shown', async () => {
  const { check } = createChecks(1);
  const withPath = (letters: number) => `http://localhost:9/${'é'.repeat(letters)}`;
  expect(await check(withPath(80))).toEqual({ url: `http://localhost:9/${'%C3%A9'.repeat(80)}` });
  expect(await check(withPath(81))).toEqual({ problem: 'too_long' });
});
