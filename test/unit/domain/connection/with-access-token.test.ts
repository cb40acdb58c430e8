import { expect, it } from 'vitest';
import type { Connection } from '../../../../functions/domain/connection/connection.ts';
import {
  AccessTokenRejected,
  afterAttempt,
  withAccessToken,
} from '../../../../functions/domain/connection/with-access-token.ts';
import { gmail } from '../../../../functions/providers/gmail.ts';
import { resolveProvider } from '../../../../functions/providers/resolve-provider.ts';
import { createRefreshWorld } from '../../../support/connections/refresh-world.ts';

it.each([
  ['first', 'accepted', 'live', 'done'],
  ['first', 'accepted', 'app_refused', 'done'],
  ['first', 'accepted', 'refused_for_now', 'note_accepted'],
  ['first', 'rejected', 'live', 'get_another'],
  ['first', 'rejected', 'refused_for_now', 'get_another'],
  ['second', 'accepted', 'live', 'done'],
  ['second', 'accepted', 'refused_for_now', 'done'],
  ['second', 'rejected', 'live', 'note_rejected'],
] as const)('after the %s attempt, %s, of a connection that is %s: %s', (...row) => {
  const [attempt, result, state, expected] = row;
  expect(afterAttempt(attempt, result, state)).toBe(expected);
});

/** Uses the stored connection at an API that accepts some of its tokens. */
const callApi = async (row: Partial<Connection>, accepted: readonly string[]) => {
  const world = createRefreshWorld(row);
  const { deps, state } = world;
  const reported: unknown[] = [];
  const shown: string[] = [];
  const open = {
    connection: state.row,
    tokens: JSON.parse(state.row.sealedTokens),
    provider: resolveProvider(gmail, {}),
  };
  const answer = withAccessToken(
    { ...deps, report: (error) => reported.push(error) },
    open,
    async ({ tokens: { accessToken } }) => {
      shown.push(accessToken);
      if (!accepted.includes(accessToken)) throw new AccessTokenRejected();
      return `by ${accessToken}`;
    },
    { signal: new AbortController().signal, remainingMs: () => 20_000 },
  );
  return { answer: await answer.catch((error: unknown) => error), state, shown, reported };
};

it('answers with the token it was given', async () => {
  const { answer, state, shown } = await callApi({}, ['old']);
  expect(answer).toBe('by old');
  expect(shown).toEqual(['old']);
  expect([state.refreshes, state.row.version]).toEqual([0, 1]);
});

it('refreshes once when the API refuses the token', async () => {
  const { answer, state, shown } = await callApi({}, ['new']);
  expect(answer).toBe('by new');
  expect(shown).toEqual(['old', 'new']);
  expect(state.refreshes).toBe(1);
});

it('marks a connection whose new token is refused too, and keeps its tokens', async () => {
  const { answer, state, shown } = await callApi({}, []);
  expect(answer).toMatchObject({ code: 'reconnect_required' });
  expect(shown).toEqual(['old', 'new']);
  expect(state.row).toMatchObject({ status: 'reconnect_required', coolDownUntilMs: 300_000 });
  expect(JSON.parse(state.row.sealedTokens).accessToken).toBe('new');
});

it('removes the mark when the API accepts the token again', async () => {
  const marked = { status: 'reconnect_required', coolDownUntilMs: 1 } as const;
  const { answer, state } = await callApi(marked, ['old']);
  expect(answer).toBe('by old');
  expect(state.row).toMatchObject({ status: 'connected', version: 2 });
  expect(state.row.coolDownUntilMs).toBeUndefined();
});
