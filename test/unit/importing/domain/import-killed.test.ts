import { expect, it } from 'vitest';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { type ImportedLine, importAll } from '../../../../infra/operator/moving-in/import-all.ts';
import { readLines } from '../../../../infra/operator/moving-in/read-lines.ts';
import { soaking } from '../../../proof/soak/soaking.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { brokenPromise } from '../../../support/promises/broken-promise.ts';
import { seededRandom } from '../../../support/run/random.ts';
import { createImportWorld } from './import-world.ts';

/** Every tenth account has two grants; of every 37th line the grant has ended. */
const fileOf = (lines: number): string =>
  Array.from({ length: lines }, (_, index) => {
    const account = index % 10 === 9 ? index - 1 : index;
    const dead = index % 37 === 36 ? 'dead' : '';
    return JSON.stringify({
      tenant_id: `tenant_${Math.floor(account / 20)}`,
      integration_type: 'outlook',
      refresh_token: `${dead}a${account}-${index}.0`,
      client_reference: `user_${account}`,
    });
  }).join('\n');

/**
 * Imports a file by runs that are killed at random, until one ends by itself, and shows that no refresh
 * token was used twice, that every line is connected or reported, and that another run changes nothing.
 */
const importKilled = async (lines: number, seed: number) => {
  const random = seededRandom(seed);
  const world = createImportWorld();
  const { good } = readLines(fileOf(lines), providers, world.time.nowMs);
  expect(good).toHaveLength(lines);
  const signal = new AbortController().signal;
  const run = { atATime: 8, signal, deadline: () => deadlineOf(60_000) };
  const runOnce = (isFatal: () => boolean) => {
    // The claims of a run that was killed are over.
    world.time.nowMs += 61_000;
    const { deps, death } = world.start(isFatal);
    return Promise.race([
      importAll({ ...deps, tenantSettings: { of: async () => ({}) } }, good, run, () => {}),
      death,
    ]);
  };

  let kills = 0;
  let ended = await runOnce(() => random() < 0.002);
  while (ended === 'killed') {
    kills++;
    ended = await runOnce(() => random() < 0.002);
  }
  world.time.nowMs += 61_000;
  const calm = await runOnce(() => false);
  if (calm === 'killed' || calm.stoppedBy) throw new Error('It did not end', { cause: calm });
  const of = (result: ImportedLine['outcome']['result']) =>
    calm.imported.filter(({ outcome }) => outcome.result === result);

  const { happenings } = world.provider;
  const history = world.history();
  expect(brokenPromise(history)).toBeUndefined();
  const settled = of('unchanged').length + of('unknown').length + of('must_reconnect').length;
  expect(settled + of('connected').length).toBe(lines);
  // Only the lines that were under way at a kill are unknown.
  expect(of('unknown').length).toBeLessThanOrEqual(kills * run.atATime);
  for (const { candidate } of of('must_reconnect')) {
    expect(candidate.tokens.refreshToken).toMatch(/^dead/);
  }
  const accounts = new Set(
    [...of('unchanged'), ...of('connected')].map(
      ({ candidate }) => candidate.callerMetadata.clientReference,
    ),
  );
  expect(history.connections).toHaveLength(accounts.size);

  const before = structuredClone([world.imports, world.connections, happenings]);
  const again = await runOnce(() => false);
  expect([world.imports, world.connections, happenings]).toEqual(before);
  return { kills, unknown: of('unknown').length, connected: history.connections.length, again };
};

const { runs, seed, report } = soaking('imports');

it('imports connections while it is killed: no token twice, none lost, nothing changed again', {
  timeout: 3_600_000,
}, async () => {
  const { kills, unknown, connected } = await importKilled(runs, seed);
  expect(kills).toBeGreaterThan(0);
  expect(connected).toBeGreaterThan(runs * 0.6);
  report({
    'lines of the file': runs,
    kills,
    'connected accounts': connected,
    'unknown, as they were under way at a kill': unknown,
    'refresh tokens used twice': 0,
    'rows changed by another run': 0,
  });
});
