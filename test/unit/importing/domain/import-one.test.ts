import { expect, it } from 'vitest';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import { importIdOf } from '../../../../functions/importing/domain/candidate.ts';
import { importOne } from '../../../../functions/importing/domain/import-one.ts';
import type { ImportStep } from '../../../../functions/importing/domain/ports.ts';
import { TokenEndpointError } from '../../../../functions/platform/model/token-endpoint-error.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { bareConnection } from '../../../support/connections/storing.ts';
import { createImportWorld } from './import-world.ts';

/** A run of an import whose token request fails, or its claim. */
const startFailing = (failing: { refresh?: Error; claim?: Error }) => {
  const world = createImportWorld();
  const { deps } = world.start(() => false);
  const candidate = world.candidateOf('a.0');
  const refresh = async () => Promise.reject(failing.refresh);
  const claim: typeof deps.imports.claim = async (...given) => {
    // It was written, and only the response was lost.
    await deps.imports.claim(...given);
    throw failing.claim;
  };
  const failingDeps = {
    ...deps,
    ...(failing.refresh && { oauthClient: { refresh } }),
    imports: { ...deps.imports, ...(failing.claim && { claim }) },
  };
  return {
    ...world,
    failed: importOne(failingDeps, candidate, deadlineOf(20_000)),
    /** A minute later. */
    runAgain: () => {
      world.time.nowMs += 60_000;
      return importOne(deps, candidate, deadlineOf(20_000));
    },
  };
};

const errorOf = (unused: 'not_sent' | 'refused' | undefined) =>
  Object.assign(new TokenEndpointError('transient'), { unused });

it.each([
  ['not_sent', 'unreachable'],
  ['refused', 'provider_busy'],
] as const)('imports a token later that was %s', async (unused, reason) => {
  const { failed, runAgain, imports } = startFailing({ refresh: errorOf(unused) });
  expect(await failed).toEqual({ result: 'not_yet', reason });
  expect(imports.size).toBe(0);
  expect(await runAgain()).toMatchObject({ result: 'connected' });
});

it('never sends a token again of which nobody knows what became', async () => {
  const { failed, runAgain, provider } = startFailing({ refresh: errorOf(undefined) });
  expect(await failed).toEqual({ result: 'unknown', reason: 'no_answer', isNew: true });
  expect(await runAgain()).toEqual({ result: 'unknown', reason: 'no_answer' });
  expect(provider.happenings).toEqual([]);
});

it('imports a token later whose claim failed before anything was sent', async () => {
  const { failed, runAgain } = startFailing({ claim: new Error('down') });
  await expect(failed).rejects.toThrow('down');
  expect(await runAgain()).toMatchObject({ result: 'connected' });
});

it('releases a claim as often as it takes until the deadline', async () => {
  const world = createImportWorld();
  const { deps } = world.start(() => false);
  let failures = 0;
  const release: typeof deps.imports.release = async (claim) => {
    if (failures++ < 2) throw new Error('down');
    await deps.imports.release(claim);
  };
  const failing = {
    ...deps,
    imports: { ...deps.imports, release },
    oauthClient: { refresh: () => Promise.reject(errorOf('not_sent')) },
  };
  const candidate = world.candidateOf('a.0');
  const result = await importOne(failing, candidate, deadlineOf(20_000));
  expect([result, world.imports.size]).toEqual([{ result: 'not_yet', reason: 'unreachable' }, 0]);
});

it.each([
  // what is stored of a token that works once, how long ago it was claimed, what an import answers
  ['claimed', 59_999, { result: 'not_yet', reason: 'in_progress' }],
  ['claimed', 60_000, { result: 'unknown', reason: 'interrupted' }],
  ['refused', 0, { result: 'must_reconnect', reason: 'token_refused' }],
  ['unknown', 0, { result: 'unknown', reason: 'no_answer' }],
] as const)(
  'calls nobody about a token that has been %s for %i ms: %j',
  async (status, ageMs, response) => {
    const { imports, provider, time, start, candidateOf } = createImportWorld();
    const candidate = candidateOf('a.0');
    const importId = importIdOf(candidate);
    const claimed = { importId, owner: 'another run', claimedAtMs: time.nowMs - ageMs };
    const stored = { ...claimed, status, tenantId: 't', integrationType: 'outlook' };
    imports.set(importId, stored);
    const { deps } = start(() => false);
    expect(await importOne(deps, candidate, deadlineOf(20_000))).toEqual(response);
    expect([provider.happenings, imports.get(importId)]).toEqual([[], stored]);
  },
);

const whose = { tenantId: 't', integrationType: 'outlook' };
const accountOf = (id: string) => ({ id, label: id });
const { accountHash } = keyOf({ ...whose, account: accountOf('ada') });

/** Another run of a line whose token an earlier run used; then its tenant had these connections. */
const runLater = async (
  step: ImportStep & Partial<typeof whose>,
  ...since: Partial<Connection>[]
) => {
  const { imports, connections, provider, time, start, candidateOf } = createImportWorld();
  const candidate = { ...candidateOf('ada.0'), accountId: 'ada' };
  const importId = importIdOf(candidate);
  const stored = { ...whose, importId, owner: 'a run', claimedAtMs: time.nowMs - 1, ...step };
  imports.set(importId, stored);
  for (const each of since) {
    const connection = bareConnection({ ...whose, ...each });
    connections.set(JSON.stringify(keyOf(connection)), connection);
  }
  const before = structuredClone([imports, connections]);
  const result = await importOne(start(() => false).deps, candidate, deadlineOf(20_000));
  expect([imports, connections, provider.happenings]).toEqual([...before, []]);
  return result;
};

const imported = { status: 'done', integrationId: 'first', accountHash } as const;
const granted = {
  status: 'granted',
  sealedGrant: JSON.stringify({ tokens: { accessToken: 'ada' }, answer: {} }),
} as const;
const ada = { integrationId: 'first', account: accountOf('ada') };

it.each([
  ['tenant', imported, { tenantId: 'u' }],
  ['type', imported, { integrationType: 'outlook_calendar' }],
  ['tenant, which is not connected yet', granted, { tenantId: 'u' }],
])('uses no token that an earlier run used for another %s', async (_, step, other) => {
  const result = await runLater({ ...step, ...other }, { ...ada, ...other });
  expect(result).toEqual({ result: 'must_reconnect', reason: 'imported_elsewhere' });
});

it.each([
  ['was disconnected', []],
  ['alone was disconnected', [{ account: accountOf('bob') }]],
  ['was revoked', [{ ...ada, state: { is: 'ended', why: 'grant_ended', atMs: 1 } as const }]],
])('reports an imported connection that %s since its import', async (_, since) => {
  const result = await runLater(imported, ...since);
  expect(result).toEqual({ result: 'must_reconnect', reason: 'connection_ended' });
});

it.each([
  ['as it was', imported, ada, false],
  ['connected again', imported, { ...ada, flowId: 'again' }, false],
  ['disconnected and connected again', imported, { ...ada, integrationId: 'second' }, false],
  ['replaced by another account', imported, { ...ada, account: accountOf('bob') }, true],
  ['imported by 1.0.0', { ...imported, accountHash: undefined }, ada, false],
])('leaves an imported connection that is %s', async (_, step, since, otherAccount) => {
  const { integrationId } = since;
  expect(await runLater(step, since)).toEqual({ result: 'unchanged', integrationId, otherAccount });
});

it.each([
  ['the connected account', 'ada', { result: 'connected', integrationId: 'first' }],
  ['another account', 'bob', { result: 'not_yet', reason: 'too_many_connections' }],
  ['no account', undefined, { result: 'not_yet', reason: 'too_many_connections' }],
])('at the limit of a tenant, imports a line that names %s: %s', async (_, accountId, response) => {
  const { connections, start, candidateOf } = createImportWorld();
  const connection = bareConnection({ ...whose, ...ada, connectedAtMs: 1 });
  connections.set(JSON.stringify(keyOf(connection)), connection);
  const deps = { ...start(() => false).deps, isFull: async () => true };
  const candidate = { ...candidateOf('ada.0'), accountId };
  expect(await importOne(deps, candidate, deadlineOf(20_000))).toMatchObject(response);
});
