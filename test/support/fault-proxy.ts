import http, { type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { physicalName, type TableName } from '../../functions/adapters/tables.ts';
import { listen } from '../../infra/local/listen.ts';

/**
 * How a request to DynamoDB or KMS fails. `commitThen…` and `failAfterCommit` execute it and lose
 * only its answer; `hang` never answers.
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
  /** As in `UpdateItem`; by default every operation. */
  operation?: string;
  table?: TableName;
  /** The first matching call that fails, counted from now; 1 by default. */
  from?: number;
  /** How many calls fail; all by default. */
  times?: number;
};

type Call = { service: string; operation: string; tableName: string | undefined };

/** An HTTP proxy in front of DynamoDB or KMS that injects faults and counts calls. */
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
    // Reads of streams come at any time, and would use up the faults of others.
    const isOfStream = call.service.startsWith('DynamoDBStreams');
    if (!isOfStream) calls.push(call);
    const mode = isOfStream ? undefined : modeOf(call);
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
    /** Takes effect now. The first matching fault decides. */
    inject: (...more: Fault[]) => {
      faults.push(...more.map((fault) => ({ ...fault, seen: 0 })));
    },
    recover: () => {
      faults = [];
    },
    /** The number of calls, of one operation and on one table if given. */
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
  const { TableName, TransactItems: [write = {}] = [] } = JSON.parse(body.toString('utf8'));
  const [written] = Object.values<{ TableName?: string }>(write);
  return { service, operation, tableName: TableName ?? written?.TableName };
};

const matches = ({ operation, table }: Pick<Fault, 'operation' | 'table'>, call: Call) =>
  (operation === undefined || operation === call.operation) &&
  (table === undefined || physicalName('local', table) === call.tableName);

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

const forward = (target: string, request: IncomingMessage, body: Buffer) =>
  new Promise<Answer>((resolve, reject) => {
    // The service refuses a host that is not its own.
    const {
      method = 'POST',
      headers: { host: _host, ...headers },
    } = request;
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
