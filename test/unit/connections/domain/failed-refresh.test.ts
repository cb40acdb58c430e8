import { expect, it } from 'vitest';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import { TokenEndpointError } from '../../../../functions/platform/model/token-endpoint-error.ts';
import { createExpiredWorld, failing, grant } from '../../../support/connections/refresh-world.ts';

const notBeforeOf = ({ state: connectionState }: Connection) =>
  connectionState.is === 'live' ? connectionState.renewal?.notBeforeMs : undefined;

it('waits longer after each failure', async () => {
  const { state, askFor } = createExpiredWorld({}, failing('transient'));
  const waits: number[] = [];
  for (let failures = 1; failures <= 8; failures++) {
    state.nowMs = notBeforeOf(state.row) ?? 10;
    for (const _ of ['asked', 'left alone']) {
      const none = { why: 'not_renewed', failures, notBeforeMs: expect.any(Number) };
      expect(await askFor()).toMatchObject({ none });
    }
    expect(state.refreshes).toBe(failures);
    waits.push((notBeforeOf(state.row) ?? 0) - state.nowMs);
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300].map((seconds) => seconds * 1000));
});

it('waits as long as the provider said, and says so until then, and why at first', async () => {
  const { state, askFor } = createExpiredWorld({}, failing('transient', undefined, 60_000));
  const cause = expect.any(TokenEndpointError);
  expect(await askFor()).toMatchObject({ none: { coolDownMs: 60_000, cause } });
  state.nowMs = 20_010;
  expect(await askFor()).toMatchObject({ none: { coolDownMs: 40_000 } });
  expect(state).toMatchObject({ refreshes: 1, row: { version: 2 } });
  expect(notBeforeOf(state.row)).toBe(60_010);
});

it.each([
  [{}, false],
  [{ tenantApp: 'id' }, true],
])('says whose OAuth app is refused, and recovers when it is fixed: %j', async (row, ofTenant) => {
  let response: () => Promise<typeof grant> = failing('app_configuration', 'invalid_client');
  const { state, ask, askFor } = createExpiredWorld(row, () => response());
  const none = { why: 'app_refused', notBeforeMs: 300_010, ofTenant };
  for (const _ of [1, 2]) {
    expect(await askFor()).toMatchObject({ none });
  }
  expect(state.refreshes).toBe(1);
  response = async () => grant;
  state.nowMs += 300_000;
  expect(await ask()).toBe('new');
  expect(state.row).toMatchObject({ state: { is: 'live' } });
});
