import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type StubResponse, startStub } from '../../support/providers/stub-server.ts';
import { startBundledFunction } from '../bundled-function.ts';

const accepted: StubResponse = {
  headers: { 'content-type': 'application/x-amz-json-1.1' },
  body: { nextSequenceToken: '1' },
};
const logs = await startStub(() => accepted);
const tables = await startStub(() => ({ ...accepted, body: {} }));
const writer = await startBundledFunction('write-audit-trail', 'prod', {
  AWS_ENDPOINT_URL_CLOUDWATCH_LOGS: logs.origin,
  AWS_ENDPOINT_URL_DYNAMODB: tables.origin,
});
afterAll(() => writer.close());

const recorded_by = 'trunkline-prod-oauth-start';
const audit = {
  at: new Date().toISOString(),
  act: 'connection.started',
  result: 'done',
  tenant_id: 'acme',
  request_id: 'r',
  line: 1,
};
const line = (members: object) =>
  JSON.stringify({ level: 'INFO', message: 'audit', timestamp: audit.at, audit: members });

/** A delivery as AWS documents it. */
const delivery = (
  messages: string[],
  { messageType = 'DATA_MESSAGE', logStream = `2026/11/21/${recorded_by}[1]94fa867e` } = {},
) => {
  const content = {
    messageType,
    owner: '123456789012',
    logGroup: '/trunkline/prod/functions',
    logStream,
    subscriptionFilters: ['trunkline-prod-audit'],
    logEvents: messages.map((message, index) => ({
      id: String(index),
      // Of concurrent processes they come in any order.
      timestamp: 2_000 - index,
      message,
    })),
  };
  return { awslogs: { data: gzipSync(JSON.stringify(content)).toString('base64') } };
};
const write = (event: object) => writer.invoke(event, 'test');
const failed = (text: string) => ({ errorMessage: expect.stringContaining(text) });

describe('the writer of the audit trail', () => {
  beforeEach(() => {
    logs.requests.length = 0;
    tables.requests.length = 0;
    logs.respond = () => accepted;
    tables.respond = () => ({ ...accepted, body: {} });
  });

  it('stores the lines in the order of time, and where each comes from', async () => {
    const second = { ...audit, line: 2, recorded_by: 'somebody else' };
    expect(await write(delivery([line(second), line(audit)]))).not.toHaveProperty('errorMessage');
    expect(logs.requests.map(({ headers }) => headers['x-amz-target'])).toEqual([
      'Logs_20140328.PutLogEvents',
    ]);
    expect(logs.requests[0]?.json).toEqual({
      logGroupName: '/trunkline/prod/audit',
      logStreamName: 'functions',
      logEvents: [
        { timestamp: 1_999, message: JSON.stringify({ ...audit, recorded_by }) },
        { timestamp: 2_000, message: JSON.stringify({ ...second, recorded_by }) },
      ],
    });
  });

  it('stores what the tenant may see of a line, without an address', async () => {
    await write(delivery([line({ ...audit, source_address: '203.0.113.7' })]));
    expect(tables.requests.map(({ headers }) => headers['x-amz-target'])).toEqual([
      'DynamoDB_20120810.GetItem',
      'DynamoDB_20120810.PutItem',
    ]);
    const row = JSON.stringify(tables.requests[1]?.json);
    expect(row).toContain('trunkline-prod-activity');
    expect(row).not.toContain('203.0.113.7');
  });

  it('stores the line in the trail, and fails, so that Lambda tries again, while tables refuse', async () => {
    tables.respond = () => ({ status: 400, body: { __type: 'AccessDeniedException' } });
    expect(await write(delivery([line(audit)]))).toHaveProperty('errorMessage');
    expect(logs.requests[0]?.json).toMatchObject({ logEvents: [{ timestamp: 2_000 }] });
  });

  it('names a function by its place in the stream, where none can write the name of another', async () => {
    const logStream = `${recorded_by}[1]/trunkline-prod-get-health[1]`;
    await write(delivery([line(audit)], { logStream: `xxxx/xx/xx/${logStream}` }));
    const [{ json } = { json: undefined }] = logs.requests;
    expect(JSON.stringify(json)).toContain(`recorded_by\\":\\"${recorded_by}\\"`);
  });

  it('splits what is more than a call may have', async () => {
    const long = line({ ...audit, reason: 'x'.repeat(200_000) });
    await write(delivery(Array.from({ length: 11 }, () => long)));
    const counts = () =>
      logs.requests.map(({ json }) => (json as { logEvents: object[] }).logEvents.length);
    expect(counts()).toEqual([5, 5, 1]);
    logs.requests.length = 0;
    // Of no tenant, so there are no rows.
    const rotated = { ...audit, act: 'secrets.rotated' };
    await write(delivery(Array.from({ length: 10_001 }, (_, n) => line({ ...rotated, line: n }))));
    expect(Math.max(...counts())).toBeLessThanOrEqual(10_000);
    expect(counts().reduce((sum, n) => sum + n)).toBe(10_001);
  });

  it('writes nothing for the message that checks it', async () => {
    const check = delivery(['CWL CONTROL MESSAGE: Checking health'], {
      messageType: 'CONTROL_MESSAGE',
    });
    expect(await write(check)).not.toHaveProperty('errorMessage');
    expect(logs.requests).toEqual([]);
  });

  it.each([
    'no JSON',
    JSON.stringify({ message: 'request', audit }),
    JSON.stringify({ message: 'audit' }),
    line({ act: 'connection.started' }),
  ])('stores the other lines, and fails, for the unreadable one %s', async (unreadable) => {
    expect(await write(delivery([line(audit), unreadable]))).toMatchObject(
      failed('1 lines are no'),
    );
    expect(logs.requests[0]?.json).toMatchObject({ logEvents: [{ timestamp: 2_000 }] });
  });

  const rejectedLogEventsInfo = { tooOldLogEventEndIndex: 1 };
  it.each<[string, StubResponse, string]>([
    ['refuses lines', { ...accepted, body: { rejectedLogEventsInfo } }, 'tooOldLogEventEndIndex'],
    ['does not answer', { status: 500, body: {} }, ''],
  ])('fails, so that Lambda tries again, when CloudWatch Logs %s', async (_, response, message) => {
    logs.respond = () => response;
    expect(await write(delivery([line(audit)]))).toMatchObject(failed(message));
  });

  it.each([{}, { awslogs: { data: '*' } }, { awslogs: { data: btoa('{}') } }])(
    'fails for %j, which is no delivery',
    async (event) => {
      expect(await write(event)).toHaveProperty('errorMessage');
      expect(logs.requests).toEqual([]);
    },
  );
});
