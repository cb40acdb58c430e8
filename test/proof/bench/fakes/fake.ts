import { createKmsServer, ensureKey } from '../../../../infra/local/aws/kms/kms.ts';
import { createEventServices } from '../../../../infra/local/event-services.ts';
import { listen } from '../../../../infra/local/listen.ts';
import { openStore } from '../../../../infra/local/store.ts';
import type { Count } from '../services.ts';
import type { Charge } from '../units.ts';
import { createChargedDynamodb } from './charged-dynamodb.ts';
import { createGoogle } from './google.ts';

/**
 * A stand-in in a process of its own. Arguments: which, and what it needs. It sends the process that
 * forked this one its origin, and ends with it. That process then sends `begin` and `end`, and is
 * told what came between them.
 */
const [name = '', folder = '', ...aliases] = process.argv.slice(2);

const startKms = () => {
  const store = openStore(folder);
  for (const alias of aliases) ensureKey(store, alias);
  return createKmsServer(store);
};

const uncharged = { begin: () => {}, end: (): Charge[] => [] };

const fakes = new Map([
  ['dynamodb', createChargedDynamodb],
  ['kms', () => ({ server: startKms(), ...uncharged })],
  ['sqs', () => ({ server: createEventServices(openStore(folder), 'local').server, ...uncharged })],
  ['google', () => ({ server: createGoogle(), ...uncharged })],
]);
const fake = fakes.get(name)?.();
if (!fake) throw new Error(`There is no fake ${name}`);
let requests = 0;
fake.server.prependListener('request', () => {
  requests++;
});
process.once('disconnect', () => process.exit());
process.on('message', (message) => {
  if (message === 'begin') fake.begin();
  process.send?.({ requests, charges: message === 'end' ? fake.end() : [] } satisfies Count);
  requests = 0;
});
process.send?.(await listen(fake.server, 0));
