import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { printLine, startLines } from '../../../../functions/platform/telemetry/logging.ts';

const stdout = vi.spyOn(process.stdout, 'write');
const stderr = vi.spyOn(process.stderr, 'write');
beforeEach(() => {
  vi.stubEnv('_X_AMZN_TRACE_ID', undefined);
  vi.useFakeTimers({ now: new Date('2026-11-21T12:47:01.418Z') });
  for (const stream of [stdout, stderr]) stream.mockClear().mockImplementation(() => true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  for (const stream of [stdout, stderr]) stream.mockReset();
});

const head = (level: string, message: string) =>
  `{"level":"${level}","message":"${message}","timestamp":"2026-11-21T12:47:01.418Z",` +
  '"service":"trunkline","sampling_rate":0,';

test('writes a line with the members in their order', () => {
  startLines('r-1');
  printLine('INFO', 'request', { operation: 'listAgents', tenant_id: 'demo', status: 200 });
  expect(stdout.mock.calls).toEqual([
    [
      `${head('INFO', 'request')}"tenant_id":"demo","request_id":"r-1","operation":"listAgents","status":200}\n`,
    ],
  ]);
});

test('keeps a text with line breaks in its line, so that nobody can write a line of their own', () => {
  const forged = 'a\r\n{"level":"INFO","message":"audit"}';
  printLine('INFO', 'run', { operation: forged });
  const [[text] = []] = stdout.mock.calls;
  expect(String(text).slice(0, -1)).not.toMatch(/[\r\n]/);
  expect(JSON.parse(String(text))).toMatchObject({ message: 'run', operation: forged });
});

test('writes failures apart', () => {
  startLines('r-2');
  printLine('ERROR', 'failed', { reason: { name: 'Error', message: undefined } });
  expect(stderr.mock.calls).toEqual([
    [`${head('ERROR', 'failed')}"request_id":"r-2","reason":{"name":"Error"}}\n`],
  ]);
});

test.each([
  ['Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1'],
  ['Self=1-6;Root=1-5759e988-bd862e3fe1be46a994272793'],
  ['1-5759e988-bd862e3fe1be46a994272793'],
])('names the trace of %s', (trace) => {
  vi.stubEnv('_X_AMZN_TRACE_ID', trace);
  printLine('INFO', 'run', {});
  expect(stdout.mock.calls).toEqual([
    [expect.stringContaining('"xray_trace_id":"1-5759e988-bd862e3fe1be46a994272793"')],
  ]);
});

test.each(['POWERTOOLS_LOG_LEVEL', 'AWS_LAMBDA_LOG_LEVEL'])('keeps to %s', (name) => {
  vi.stubEnv(name, 'WARN');
  printLine('INFO', 'run', {});
  printLine('ERROR', 'failed', {});
  expect([stdout.mock.calls.length, stderr.mock.calls.length]).toEqual([0, 1]);
});
