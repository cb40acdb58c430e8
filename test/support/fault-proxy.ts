import http, { type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { physicalName, type TableName } from '../../functions/adapters/tables.ts';
import { listen } from '../../infra/local/listen.ts';

/**
 * What befalls a request to DynamoDB or KMS. After `commitThen…` and `failAfterCommit` it was
 * carried out, and only its answer is lost; `hang` never answers.
 */
export type FaultMode =
  | 'drop'
  | 'hang'
  | 'throttle'
  | 'fail'
  | 'failAfterCommit'
  | 'commitThenDrop'
  | 'commitThenHalf'
  | { delayMs: number };

export type Fault = {
  mode: FaultMode;
  /** As in `UpdateItem`; every operation unless told. */
  operation?: string;
  table?: TableName;
  /** The first matching call that it befalls, counted from now: 1 unless told. */
  from?: number;
  /** How many calls it befalls: all unless told. */
  times?: number;
};

type Call = { service: string; operation: string; tableName: string | undefined };

/** An HTTP proxy in front of DynamoDB or KMS that fails as it is told to, and counts. */
export const startFaultProxy = async (target: string) => {
  const calls: Call[] = [];
  let faults: (Fault & { seen: number })[] = [];

  const modeOf = (call: Call): FaultMode | undefined => {
    const matching = faults.filter((fault) => matches(fault, call));
    for (const fault of matching) fault.seen++;
    return matching.find(({ seen, from = 1, times = Number.POSITIVE_INFINITY }) => {
      return seen >= from && seen < from + times;
    })?.mode;
  };

  const server = http.createServer(async (request, response) => {
    const body = await buffer(request);
    const call = callOf(request, body);
    calls.push(call);
    const mode = modeOf(call);
    const cut = () => request.socket.destroy();
    const fail = (status: number, type: string) => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
      response.end(JSON.stringify({ __type: type, message: 'injected' }));
    };
    if (mode === 'hang') return;
    if (mode === 'drop') return cut();
    if (mode === 'throttle') return fail(400, errorTypes[call.service]?.throttled ?? '');
    if (mode === 'fail') return fail(500, errorTypes[call.service]?.failed ?? '');
    if (typeof mode === 'object') await new Promise((done) => setTimeout(done, mode.delayMs));

    const answer = await forward(target, request, body).catch(() => undefined);
    if (!answer || mode === 'commitThenDrop') return cut();
    if (mode === 'failAfterCommit') return fail(500, errorTypes[call.service]?.failed ?? '');
    response.writeHead(answer.status, answer.headers);
    if (mode !== 'commitThenHalf') return response.end(answer.body);
    response.write(answer.body.subarray(0, answer.body.length / 2), cut);
  });
  const origin = await listen(server, 0);
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  return {
    origin,
    /** From now on. The first fault in range decides. */
    inject: (...more: Fault[]) => {
      faults.push(...more.map((fault) => ({ ...fault, seen: 0 })));
    },
    recover: () => {
      faults = [];
    },
    /** How many calls there were, of an operation and on a table where told. */
    count: (operation?: string, table?: TableName) =>
      calls.filter((call) =>
        matches({ ...(operation ? { operation } : {}), ...(table ? { table } : {}) }, call),
      ).length,
  };
};

const errorTypes: Record<string, { throttled: string; failed: string }> = {
  DynamoDB_20120810: {
    throttled: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
    failed: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
  },
  TrentService: { throttled: 'ThrottlingException', failed: 'KMSInternalException' },
};

const callOf = ({ headers }: IncomingMessage, body: Buffer): Call => {
  const [service = '', operation = ''] = String(headers['x-amz-target']).split('.');
  return { service, operation, tableName: JSON.parse(body.toString('utf8')).TableName };
};

const matches = ({ operation, table }: Pick<Fault, 'operation' | 'table'>, call: Call) =>
  (operation === undefined || operation === call.operation) &&
  (table === undefined || physicalName('local', table) === call.tableName);

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

const forward = (target: string, { method = 'POST', headers }: IncomingMessage, body: Buffer) =>
  new Promise<Answer>((resolve, reject) => {
    http
      .request(target, { method, headers }, (answer) =>
        buffer(answer).then(
          (bytes) =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes }),
          reject,
        ),
      )
      .once('error', reject)
      .end(body);
  });
