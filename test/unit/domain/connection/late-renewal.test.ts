import { expect, it } from 'vitest';
import { refreshed } from '../../../../functions/domain/connection/transitions.ts';
import { front } from '../../../../functions/providers/front.ts';
import { resolveProvider } from '../../../../functions/providers/resolve-provider.ts';
import { stored } from '../../../support/connections/refresh-world.ts';

const day = 86_400_000;
const before = { accessToken: 'old', refreshToken: 'kept' };

it.each([
  ['keeps the end if the refresh token stays the same', 'kept', 180],
  ['starts again with another refresh token', 'another', 359.5],
])('a grant that is renewed only near its end %s', (_, refreshToken, lapses) => {
  const tokens = { accessToken: 'new', refreshToken };
  const grant = { tokens, answer: {} };
  const provider = resolveProvider(front, {});
  const connection = { ...stored, connectedAtMs: 0, lapsesAtMs: 180 * day };
  const change = { provider, grant, sealedTokens: 'sealed', before };
  expect(refreshed(connection, change, 179.5 * day).lapsesAtMs).toBe(lapses * day);
});
