import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import { createDatabase } from '../../../../functions/platform/aws/dynamodb.ts';
import { createReceiver, type ReceivedEvent } from '../../../support/stack/receive-events.ts';

const program = fileURLToPath(new URL('./start-killable-events.ts', import.meta.url));

type Death = { step: number; victim: 'process' | 'function' };

/** Starts the process of start-killable-events.ts again and again on one data folder. */
export const createKillable = (dataDir: string, bundles: string) => {
  let child: ChildProcess | undefined;

  const start = async (death?: Death) => {
    const started = spawn(
      process.execPath,
      [program, dataDir, bundles, String(death?.step ?? ''), death?.victim ?? ''],
      { stdio: ['ignore', 'pipe', 'inherit'], env: { PATH: process.env.PATH } },
    );
    child = started;
    const ended = once(started, 'exit');
    const [line] = await Promise.race([once(started.stdout, 'data'), ended.then(() => [])]);
    if (!line) return undefined;
    const { dynamodbEndpoint, queueUrl } = JSON.parse(String(line));
    const config = { environment: 'local' as const, region: 'us-east-1', dynamodbEndpoint };
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    return {
      connections: createConnections(
        createDatabase({ ...config, sdkAttemptMs: 8_000 }, credentials),
      ),
      receiver: createReceiver({ events_queue_url: queueUrl }),
    };
  };

  return {
    /** @param death none for a process that lives; one that dies while it starts is started again */
    start: async (death?: Death) => {
      const first = await start(death);
      const running = first ?? (await start());
      if (!running) throw new Error('It did not start');
      return running;
    },
    kill: async () => {
      if (child?.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
};

export type Running = Awaited<ReturnType<ReturnType<typeof createKillable>['start']>>;

/** `<integration id> <version> <kind>`, which names an event. */
export const nameOf = ({ detail, ...event }: ReceivedEvent): string =>
  `${detail.integration_id} ${detail.version} ${event['detail-type'].replace('connection.', '')}`;
