import { createDynamodb } from '../../../../infra/local/aws/dynamodb/create-dynamodb.ts';
import { createKmsServer, ensureKey } from '../../../../infra/local/aws/kms/kms.ts';
import { createEventServices } from '../../../../infra/local/event-services.ts';
import { listen } from '../../../../infra/local/listen.ts';
import { openStore } from '../../../../infra/local/store.ts';
import { createGoogle } from './google.ts';

/**
 * A stand-in in a process of its own. Arguments: which, and what it needs. It sends the process that
 * forked this one its origin, and ends with it. Whatever that process then sends is answered with the
 * number of requests so far.
 */
const [name = '', folder = '', ...aliases] = process.argv.slice(2);

const startKms = () => {
  const store = openStore(folder);
  for (const alias of aliases) ensureKey(store, alias);
  return createKmsServer(store);
};

const startSqs = () => createEventServices(openStore(folder), 'local').server;

const fakes = new Map([
  ['dynamodb', () => createDynamodb()],
  ['kms', startKms],
  ['sqs', startSqs],
  ['google', createGoogle],
]);
const server = fakes.get(name)?.();
if (!server) throw new Error(`There is no fake ${name}`);
let requests = 0;
server.prependListener('request', () => {
  requests++;
});
process.once('disconnect', () => process.exit());
process.on('message', () => process.send?.(requests));
process.send?.(await listen(server, 0));
