import { describe, expect, it } from 'vitest';
import { gmail } from '../../../functions/catalogue/providers/gmail.ts';
import { resolveProvider } from '../../../functions/catalogue/providers/resolve-provider.ts';
import { createOAuthClient } from '../../../functions/connections/adapters/oauth-client.ts';
import { createExpiredWorld } from '../../support/connections/refresh-world.ts';
import { createRandom } from '../../support/run/random.ts';
import { soaking } from '../soak/soaking.ts';
import { spellResponse } from '../support/spellings/http-spellings.ts';
import { startTokenServer } from '../support/spellings/token-server.ts';
import {
  type SpelledAnswer,
  spellGrant,
  spellRefusal,
} from '../support/spellings/token-spellings.ts';

const { runs, seed, progress, report } = soaking('token-answers');
const random = createRandom(seed);

/** What the provider says next, and the refresh tokens that it saw. */
let next: SpelledAnswer = { status: 200, text: '' };
let shown: (string | null)[] = [];
const { connect } = await startTokenServer((form) => {
  shown.push(form.get('refresh_token'));
  return spellResponse(next.status, next.text, random);
});
const oauthClient = createOAuthClient(Date.now, connect);
const provider = resolveProvider(gmail, {});
const app = { integrationType: 'gmail', clientId: 'id', clientSecret: 'secret' };
const { signal } = new AbortController();
const code = { code: 'c', redirectUri: 'https://x.example/callback', codeVerifier: 'v' };

/** A connection whose access token has expired, and the refresh token that it has. */
const expired = (refreshToken: string) => {
  const sealedTokens = JSON.stringify({ accessToken: 'old', refreshToken });
  const world = createExpiredWorld({ sealedTokens });
  Object.assign(world.deps, { oauthClient });
  shown = [];
  return {
    ...world,
    stored: () => JSON.parse(world.state.row.sealedTokens),
    expire: () => {
      world.state.row = { ...world.state.row, accessTokenExpiresAtMs: 1 };
      world.state.nowMs = Date.now() + 3_600_000;
    },
  };
};
const tokensOf = (n: number) => ({ access: `access-${n}/a+b=`, refresh: `refresh-${n}/a+b=` });

/** @throws Error that shows the spelling */
const judged = async (n: number, judge: () => Promise<void>) => {
  try {
    await judge();
  } catch (error) {
    const { status, text } = next;
    throw new Error(`${n}: HTTP ${status} ${text.slice(0, 2_000)}`, { cause: error });
  }
};

describe('a token endpoint’s answer, however it is spelled', () => {
  it('is never lost if it grants, and no refresh token is sent after its successor came', async () => {
    let rotated = 0;
    for (let n = 0; n < runs; n++) {
      const before = `refresh-before-${n}`;
      const world = expired(before);
      const tokens = tokensOf(n);
      const { scopes, rotates, ...answer } = spellGrant(tokens, before, random);
      next = answer;
      rotated += rotates ? 1 : 0;
      const newest = rotates ? tokens.refresh : before;
      await judged(n, async () => {
        expect(await world.ask()).toBe(tokens.access);
        expect(world.stored()).toMatchObject({ refreshToken: newest });
        expect(world.stored().grantedScopes).toEqual(scopes);
        const exchanged = await oauthClient.exchangeCode(provider, app, code, signal);
        expect(exchanged.tokens).toMatchObject({ accessToken: tokens.access });
      });
      world.expire();
      next = { status: 200, text: '{"access_token":"last"}' };
      expect(await world.ask()).toBe('last');
      expect(shown).toEqual([before, null, newest]);
      progress(n);
    }
    report({ grants: runs, 'of them with another refresh token': rotated, lost: 0 });
  });

  it('is never taken if it refuses, and changes no token', async () => {
    for (let n = 0; n < runs; n++) {
      const before = `refresh-before-${n}`;
      const world = expired(before);
      next = spellRefusal(tokensOf(n), random);
      await judged(n, async () => {
        expect(await world.askFor()).toHaveProperty('none');
        expect(world.stored()).toEqual({ accessToken: 'old', refreshToken: before });
        await expect(oauthClient.exchangeCode(provider, app, code, signal)).rejects.toMatchObject({
          name: 'TokenEndpointError',
        });
      });
      expect(shown).toEqual([before, null]);
      progress(n);
    }
    report({ refusals: runs, taken: 0 });
  });
});
