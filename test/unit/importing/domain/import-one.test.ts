import { expect, it } from 'vitest';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { importIdOf } from '../../../../functions/importing/domain/candidate.ts';
import { importOne } from '../../../../functions/importing/domain/import-one.ts';
import { readLines } from '../../../../infra/operator/moving-in/read-lines.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { createImportWorld } from './import-world.ts';

it.each([
  // what is stored of a token that works once, how long ago it was claimed, what an import answers
  ['claimed', 59_999, { result: 'not_yet', reason: 'in_progress' }],
  ['claimed', 60_000, { result: 'unknown', reason: 'interrupted' }],
  ['refused', 0, { result: 'must_reconnect', reason: 'token_refused' }],
  ['unknown', 0, { result: 'unknown', reason: 'no_answer' }],
] as const)(
  'calls nobody about a token that has been %s for %i ms: %j',
  async (status, ageMs, response) => {
    const { imports, provider, time, start } = createImportWorld();
    const line = { tenant_id: 't', integration_type: 'outlook', refresh_token: 'a.0' };
    const [good] = readLines(JSON.stringify(line), providers, time.nowMs).good;
    if (!good) throw new Error('The line is good');
    const importId = importIdOf(good.candidate);
    const claimed = { importId, owner: 'another run', claimedAtMs: time.nowMs - ageMs };
    const stored = { ...claimed, status, tenantId: 't', integrationType: 'outlook' };
    imports.set(importId, stored);
    const { deps } = start(() => false);
    expect(await importOne(deps, good.candidate, deadlineOf(20_000))).toEqual(response);
    expect([provider.happenings, imports.get(importId)]).toEqual([[], stored]);
  },
);
