import { randomUUID } from 'node:crypto';
import { createOptionCache } from '../../../../functions/options/adapters/option-cache.ts';
import { createByteBox } from '../../../../functions/platform/aws/byte-box.ts';
import { createKms } from '../../../../functions/platform/aws/kms.ts';
import type { SecretOwner } from '../../../../functions/platform/model/ports.ts';
import { createRandom } from '../../../support/run/random.ts';
import type { Services } from '../services.ts';

const owner: SecretOwner = { purpose: 'options', tenantId: 't', integrationType: 'hubspot' };
const words =
  'acme north river blue delta customer sales team project website spring invoice berlin'.split(
    ' ',
  );

/** As people name things: three words and a number. */
const listOf = (count: number, idOf: (n: number) => string): string => {
  const random = createRandom(1);
  const name = () =>
    [random.pick(words), random.pick(words), random.pick(words), random.below(10_000)].join(' ');
  const options = Array.from({ length: count }, (_, n) => ({ id: idOf(n), name: name() }));
  return JSON.stringify({ options, truncated: false });
};

const ids: Record<string, (n: number) => string> = {
  numbers: (n) => String(10_000_000 + 37 * n),
  UUIDs: () => randomUUID(),
};

/** What it costs to keep an option list and to read it again. */
export const measureLists = async ({ database, config, credentials, count }: Services) => {
  const { secretsKeyId, environment } = config;
  const box = createByteBox(createKms(config, credentials), secretsKeyId, environment);
  const cache = createOptionCache(database, box);
  const rows: Record<string, string | number>[] = [];
  for (const [kind, idOf] of Object.entries(ids)) {
    for (const options of [100, 2_500, 7_500, 50_000]) {
      const [query, list] = [randomUUID(), listOf(options, idOf)];
      const stored = await count(() => cache.put(owner, query, { list, fetchedAtMs: Date.now() }));
      const read = await count(() => cache.get(owner, query));
      rows.push({
        options,
        ids: kind,
        'kB as JSON': Math.round(list.length / 1000),
        rows: stored.dynamodbCalls,
        'WCU to keep': stored.writeUnits,
        'RCU to read': read.readUnits,
      });
    }
  }
  return rows;
};
