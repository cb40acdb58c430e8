import { setTimeout } from 'node:timers/promises';
import type { StubAnswer, StubRequest } from '../providers/stub-server.ts';

type Grant = { generation: number; grantedAtMs: number };

/**
 * Token endpoints whose refresh tokens `<connection>.<generation>` work once. A second use ends the
 * grant, unless the answer to the first was lost: then it is answered with the same token, as by providers
 * with a grace period. It records refreshes of one connection at the same time.
 */
export const createRotatingProviders = () => {
  const lostAtMs = new Map<string, number>();
  const grants = new Map<string, Grant>();
  const busy = new Set<string>();
  const counts = { granted: 0, again: 0, overlapping: 0, reused: 0 };
  const tokensOf = (name: string, generation: number): StubAnswer => ({
    body: {
      access_token: `access-${name}.${generation}`,
      refresh_token: `${name}.${generation}`,
      token_type: 'Bearer',
      expires_in: 3600,
    },
  });
  const judge = (name: string, shown: number): StubAnswer => {
    const { generation, grantedAtMs } = grants.get(name) ?? { generation: 0, grantedAtMs: 0 };
    if (shown === generation) {
      counts.granted++;
      grants.set(name, { generation: generation + 1, grantedAtMs: Date.now() });
      return tokensOf(name, generation + 1);
    }
    if (shown === generation - 1 && (lostAtMs.get(name) ?? 0) >= grantedAtMs) {
      counts.again++;
      return tokensOf(name, generation);
    }
    counts.reused++;
    return { status: 400, body: { error: 'invalid_grant' } };
  };
  return {
    counts,
    /** Whoever got the answers of these connections until now is dead. */
    loseAnswers: (names: readonly string[]) => {
      for (const name of names) lostAtMs.set(name, Date.now());
    },
    answer: async ({ form }: StubRequest): Promise<StubAnswer> => {
      const [name = '', shown = ''] = (form.get('refresh_token') ?? '').split('.');
      if (busy.has(name)) counts.overlapping++;
      busy.add(name);
      await setTimeout(5 + Math.random() * 30);
      busy.delete(name);
      return judge(name, Number(shown));
    },
  };
};
