import type { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { streamReaders } from '../../functions/functions.ts';
import { physicalName } from '../../functions/platform/aws/tables.ts';
import { queueReaders, visibilitySecondsOf } from '../../functions/queue-readers.ts';
import { schedules } from '../../functions/schedules.ts';
import { type QueueReader, runQueueMapping } from './aws/event-sources/queue-mapping.ts';
import { runSchedule } from './aws/event-sources/schedule.ts';
import { runStreamMapping } from './aws/event-sources/stream-mapping.ts';
import type { Queue } from './aws/events/queue.ts';
import type { LocalFunction } from './aws/lambda/local-function.ts';
import type { BackingServices, LocalAccount } from './backing-services.ts';
import type { LocalStore } from './store.ts';
import { createStreamClient } from './stream-client.ts';

type Functions = ReadonlyMap<string, Pick<LocalFunction, 'invoke'>>;
type Stop = () => Promise<void>;

const find = <T>(functions: ReadonlyMap<string, T>, name: string): T => {
  const found = functions.get(name);
  if (!found) throw new Error(`There is no function ${name}`);
  return found;
};

/** Runs the scheduled functions. @returns how to stop */
const runSchedules = (functions: Functions): (() => void) => {
  const stops = schedules.map((each) => runSchedule(find(functions, each.name), each));
  return () => {
    for (const stop of stops) stop();
  };
};

/** Runs a function that reads a queue. @returns how to stop */
const runQueueReader = (
  { name, batchSize, maximumConcurrency, timeoutSeconds }: (typeof queueReaders)[number],
  functions: ReadonlyMap<string, QueueReader>,
  queue: Queue,
): Stop =>
  runQueueMapping({
    batchSize,
    maximumConcurrency,
    visibilitySeconds: visibilitySecondsOf({ timeoutSeconds }),
    reader: find(functions, name),
    queue,
  });

type StreamReading = {
  client: DynamoDBStreamsClient;
  functions: Functions;
  store: LocalStore;
  deadLetters: Queue;
  environment: string;
};

/** Runs the function that publishes the changes of connections. @returns how to stop */
const runStreamReaders = ({ functions, environment, ...reading }: StreamReading): Stop => {
  const [{ name, table, ...mapping }] = streamReaders;
  return runStreamMapping({
    ...mapping,
    ...reading,
    functionName: name,
    tableName: physicalName(environment, table),
    reader: find(functions, name),
  });
};

/** Runs whatever calls functions beside the gateway. @returns how to stop */
export const runEventSources = (
  { dynamodbEndpoint: endpoint, events }: BackingServices,
  functions: Functions,
  store: LocalStore,
  { region, environment, credentials }: LocalAccount,
) => {
  const client = createStreamClient({ region, endpoint }, credentials);
  const { deadLetters, read } = events;
  const reading = { client, functions, store, deadLetters, environment };
  const stopSchedules = runSchedules(functions);
  const stops = [
    ...queueReaders.map((each) => runQueueReader(each, functions, read[each.queue].queue)),
    runStreamReaders(reading),
  ];
  return async () => {
    stopSchedules();
    await Promise.all(stops.map((stop) => stop()));
  };
};
