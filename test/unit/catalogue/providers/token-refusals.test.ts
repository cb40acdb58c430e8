import { describe, expect, it } from 'vitest';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import {
  authorizationFailure,
  exchangeFailure,
} from '../../../../functions/connect/domain/flow-failures.ts';
import {
  type TokenRequestKind,
  tokenFailure,
} from '../../../../functions/connections/adapters/token-failure.ts';
import { findProvider } from '../../../../functions/platform/model/find-provider.ts';
import type { TokenRefusal } from '../../../proof/documented/oauth/refusals/refusal.ts';
import { tokenRefusals } from '../../../proof/documented/oauth/refusals/token-refusals.ts';

const rows = Object.entries(tokenRefusals).map(([type, refusals]) => ({ type, ...refusals }));
const failureOf = (
  type: string,
  kind: TokenRequestKind,
  { status, body }: Pick<TokenRefusal, 'status' | 'body'>,
) => {
  const parsed = { ...(body as Record<string, unknown>) };
  return tokenFailure(findProvider(providers, type), kind, { status, body: parsed }, undefined)
    .failure;
};
const responsesOf = (cells: readonly object[]) =>
  cells.flatMap((cell) => ('status' in cell ? [cell] : []));

it('is known of every provider, and of nothing else', () => {
  expect(Object.keys(tokenRefusals).sort()).toEqual([...providers.keys()].sort());
});

describe.each(rows)(
  '$type',
  ({ type, deadRefresh, busyRefresh = [], deadCode, ourApp, ourSettings = [], administrator }) => {
    const dead = 'status' in deadRefresh ? deadRefresh : undefined;

    it('says of each answer where it is from, that nobody confirmed it, or why there is none', () => {
      for (const cell of [
        deadRefresh,
        ...busyRefresh,
        deadCode,
        ourApp,
        ...ourSettings,
        administrator,
      ]) {
        if ('none' in cell) expect(cell.none).toMatch(/^[A-Z].*\.$/);
        else if ('unconfirmed' in cell) expect(cell.unconfirmed).toMatch(/^[A-Z].*\.$/);
        else
          for (const { sources } of 'denials' in cell ? cell.denials : [cell])
            for (const source of sources) expect(new URL(source).protocol).toBe('https:');
      }
    });

    it.runIf(dead)('a dead refresh token ends the grant', () => {
      if (dead) expect(failureOf(type, 'onRefresh', dead)).toBe('reconnect');
    });

    it('a refresh that fails for now does not, whatever the body holds', () => {
      const body = dead?.body ?? { error: 'invalid_grant' };
      for (const status of [408, 409, 423, 425, 429, 500, 502, 503, 504])
        expect(failureOf(type, 'onRefresh', { status, body })).toBe('transient');
      const missing = { error: 'invalid_request', error_description: 'refresh_token is missing' };
      for (const response of [{ status: 400, body: missing }, ...busyRefresh])
        expect(failureOf(type, 'onRefresh', response)).toBe('transient');
    });

    it('a dead code means to start again', () => {
      expect(exchangeFailure[failureOf(type, 'onCode', deadCode)]).toBe('code_refused');
    });

    it('a refusal of our app is ours, of a code and of a refresh', () => {
      for (const kind of ['onCode', 'onRefresh'] as const)
        expect(failureOf(type, kind, ourApp)).toBe('app_configuration');
    });

    it.runIf(ourSettings.length)('what is set up wrong at the provider ends no grant', () => {
      for (const refusal of ourSettings)
        for (const kind of ['onCode', 'onRefresh'] as const)
          expect(failureOf(type, kind, refusal)).toBe('app_configuration');
    });

    it('what an administrator must allow is told from a refusal by the person', () => {
      for (const response of responsesOf([administrator]))
        expect(failureOf(type, 'onRefresh', response as TokenRefusal)).toBe('administrator');
      for (const { error, error_description } of 'denials' in administrator
        ? administrator.denials
        : [])
        expect(authorizationFailure(findProvider(providers, type), error, error_description)).toBe(
          'administrator_required',
        );
    });
  },
);
