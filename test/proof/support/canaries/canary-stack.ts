import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { type TableName, tables } from '../../../../functions/platform/aws/tables.ts';
import { readAudit } from '../../../../infra/local/audit-file.ts';
import { createDataDir, startProcess } from '../../../support/processes/process.ts';
import { readyBundles } from '../../../support/run/ready-bundles.ts';
import type { RequestOptions } from '../../../support/stack/client.ts';
import { createInvoking } from '../../../support/stack/invoking.ts';
import { rawHead, sendRaw } from '../../../support/stack/raw-request.ts';
import { createReceiver } from '../../../support/stack/receive-events.ts';
import { openClients } from '../../../support/stack/start-test-stack.ts';
import type { Places } from './places.ts';

const placeOf = (text: string, usual: string) =>
  /this field is unknown|Unknown integration type/.test(text)
    ? 'answer that repeats an unknown name'
    : usual;

/** The service as a process that can be killed and started again. All that it says is recorded. */
export const startCanaryStack = async (
  { follow, record, recordExcept }: Places,
  mappings: readonly [string, string][],
) => {
  const dataDir = await createDataDir();
  const bundles = await readyBundles();
  const args = ['--rate-limit', '10000/10000'];
  for (const [from, to] of mappings) args.push('--map-origin', `${from}=${to}`);

  const start = async () => {
    const running = startProcess({
      dataDir,
      bundles,
      args,
      env: { POWERTOOLS_METRICS_DISABLED: 'false' },
    });
    const info = await running.ready();
    follow('secret access key of the stack', info.aws_secret_access_key ?? '');
    return {
      ...running,
      ...openClients(info),
      ...createInvoking(info),
      receiver: createReceiver(info),
    };
  };
  let running = await start();
  const recordOutput = (how: string) => {
    for (const line of `${running.output.stdout}\n${running.output.stderr}`.split('\n')) {
      record(line.includes('"_aws"') ? `metrics of ${how}` : `log of ${how}`, line);
    }
  };

  return {
    dataDir,
    current: () => running,
    /** @returns the answer, which is recorded but for its authorization URL, session and completion code */
    request: async (path: string, options: RequestOptions = {}) => {
      const response = await running.request(path, options);
      const { status, headers, text, body } = response;
      const { authorization_url: url, session_token: session, secret } = Object(body);
      const [completion] = /completion_code=[^&]+/.exec(headers.get('location') ?? '') ?? [];
      const known = {
        'authorization_url of a start': url && String(url),
        'answer with a session': session && String(session),
        'answer with a webhook': secret && String(secret),
        'redirect for the server': completion,
      };
      recordExcept(placeOf(text, 'answer'), `${status} ${[...headers].join('\n')} ${text}`, known);
      return response;
    },
    /** Bytes that no client sends. */
    sendRaw: async (line: string, headers: string[]) => {
      const { origin } = new URL(running.info.base_url);
      const response = await sendRaw(origin, rawHead(line, ['Host: localhost', ...headers]));
      record('answer to a malformed request', `${response.headers}\n${response.body}`);
      return response.status;
    },
    /** Asks the token function. */
    invoke: async (event: object) => {
      const { text, functionError } = await running.invoke({ requested_by: 'test', ...event });
      const { access_token: token } = JSON.parse(text);
      const known = token ? { 'access_token for a service': JSON.stringify(token) } : {};
      const place = functionError ? 'function error' : placeOf(text, 'answer to a service');
      recordExcept(place, text, known);
      return JSON.parse(text);
    },
    /** Lets the hour of the scheduled functions come. */
    runSchedules: () => process.kill(running.pid, 'SIGUSR2'),
    /** Ends the process like a crash, and starts it again on the same data. */
    crash: async () => {
      await running.stop('SIGKILL');
      recordOutput('a killed process');
      running = await start();
    },
    /** Records what is stored, and what was printed and published. */
    recordRest: async () => {
      for (const event of await running.receiver.drain()) record('event', JSON.stringify(event));
      for (const line of readAudit(dataDir)) record('audit line', line);
      const { client, tableName } = running.database;
      for (const table of Object.keys(tables) as TableName[]) {
        for await (const page of paginateScan({ client }, { TableName: tableName(table) })) {
          for (const item of page.Items ?? []) record(`table ${table}`, JSON.stringify(item));
        }
      }
      // Another process prints, sometimes after its answer.
      await sleep(500);
      await running.stop('SIGTERM');
      recordOutput('functions and stack');
      for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
        const file = join(dataDir, name);
        if (!statSync(file).isFile()) continue;
        const place = name === 'local.json' ? 'local.json' : 'data folder';
        record(place, readFileSync(file, 'latin1'));
      }
    },
  };
};

export type CanaryStack = Awaited<ReturnType<typeof startCanaryStack>>;
