import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { auditWriter } from '../../../functions/functions.ts';
import type { TableName } from '../../../functions/platform/aws/tables.ts';
import { listen } from '../../../infra/local/listen.ts';
import { type Call, callOf, type Fault, type FaultMode, matches } from './fault.ts';
import { faultResponse } from './fault-response.ts';

/** A request as it came. */
export type Received = {
  method: string | undefined;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
};
type ProxiedResponse = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

/** Sends a request on to the service that it is for. */
const forward = (
  target: string,
  { method, headers: { host: _host, ...headers }, body }: Received,
): Promise<ProxiedResponse> =>
  new Promise((resolve, reject) => {
    // The service refuses a host that is not its own.
    http
      .request(target, { method: method ?? 'POST', headers }, (result) =>
        buffer(result).then(
          (bytes) =>
            resolve({ status: result.statusCode ?? 0, headers: result.headers, body: bytes }),
          reject,
        ),
      )
      .once('error', reject)
      .end(body);
  });

/** An HTTP proxy in front of an AWS service that injects faults and records calls. */
export const startFaultProxy = async (target: string) => {
  const calls: Call[] = [];
  let faults: (Fault & { seen: number })[] = [];
  let choose: (call: Call, received: Received) => FaultMode | undefined = () => undefined;

  const modeOf = (call: Call, received: Received): FaultMode | undefined => {
    const matching = faults.filter((fault) => matches(fault, call));
    for (const fault of matching) fault.seen++;
    const due = matching.find(({ seen, from = 1, times = Number.POSITIVE_INFINITY }) => {
      return seen >= from && seen < from + times;
    });
    return due?.mode ?? choose(call, received);
  };

  /** @returns the answer to give, or what becomes of the connection without one */
  const responseTo = async (
    call: Call,
    received: Received,
    mode: FaultMode | undefined,
  ): Promise<ProxiedResponse | 'hang' | 'cut'> => {
    if (mode === 'hang') return 'hang';
    if (mode === 'drop') return 'cut';
    if (typeof mode === 'object') await sleep(mode.delayMs);
    const refusal = mode && faultResponse(mode, call);
    if (refusal && mode !== 'failAfterCommit') return toResponse(refusal);
    const result = await forward(target, received).catch(() => undefined);
    if (!result || mode === 'commitThenDrop') return 'cut';
    return refusal ? toResponse(refusal) : result;
  };

  const server = http.createServer(async (request, response) => {
    const { method, headers } = request;
    const received = { method, headers, body: await buffer(request) };
    const call = callOf(String(headers['x-amz-target']), received.body);
    // Reads of streams and rows of audit lines come at any time, and would use up the faults of others.
    const isOfStream = call.service.startsWith('DynamoDBStreams');
    const isOfAudit = headers['user-agent']?.includes(`app/${auditWriter.name}`);
    if (!isOfStream && !isOfAudit) calls.push(call);
    const given = isOfAudit ? choose(call, received) : modeOf(call, received);
    const mode = isOfStream ? undefined : given;
    const result = await responseTo(call, received, mode);
    if (result !== 'hang') send(request, response, result, mode === 'commitThenHalf');
  });
  const origin = await listen(server, 0);
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  return {
    origin,
    /** Every call so far, but reads of streams and rows of audit lines. */
    calls: calls as readonly Call[],
    /** Takes effect now. The first matching fault decides. */
    inject: (...more: Fault[]) => {
      faults.push(...more.map((fault) => ({ ...fault, seen: 0 })));
    },
    /** Asks for every call, unless an injected fault decides. */
    chooseBy: (next: typeof choose) => {
      choose = next;
    },
    recover: () => {
      faults = [];
      choose = () => undefined;
    },
    /** The number of calls, of one operation and on one table if given. */
    count: (operation?: string, table?: TableName) =>
      calls.filter((call) => matches({ operation, table }, call)).length,
  };
};

const toResponse = ({ status, body }: { status: number; body: object }): ProxiedResponse => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.1' },
  body: Buffer.from(JSON.stringify(body)),
});

const send = (
  { socket }: IncomingMessage,
  response: ServerResponse,
  result: ProxiedResponse | 'cut',
  half: boolean,
) => {
  if (result === 'cut') return socket.destroy();
  response.writeHead(result.status, result.headers);
  if (!half) return response.end(result.body);
  return response.write(result.body.subarray(0, result.body.length / 2), () => socket.destroy());
};
