import { beforeEach, describe, expect, it } from 'vitest';
import { createAwsAuditTrail } from '../../../infra/operator/audit/aws-audit-trail.ts';
import type { StubRequest, StubResponse } from '../../support/providers/stub-server.ts';
import { principal, startAws } from './aws.ts';
import { operator } from './operator.ts';

const { logs, deploy } = await startAws();
await deploy('dev');

const operationOf = ({ headers }: StubRequest) =>
  String(headers['x-amz-target']).replace('Logs_20140328.', '');
const sent = (operation: string) =>
  logs.requests.filter((each) => operationOf(each) === operation).map(({ json }) => json);
const messagesOf = (put: StubRequest['json'] = {}) =>
  (put.logEvents as { message: string }[]).map(({ message }) => JSON.parse(message));
const responseOf = (body: object): StubResponse => ({
  headers: { 'content-type': 'application/x-amz-json-1.1' },
  body,
});
const lineOf = (members: object) => ({
  at: '2026-11-21T12:00:00.000Z',
  act: 'connection.started',
  result: 'done',
  tenant_id: 'acme',
  flow_id: 'flow',
  actor: { kind: 'api_key', id: 'key_1' },
  request_id: 'r',
  line: 1,
  recorded_by: 'trunkline-dev-oauth-start',
  ...members,
});
/** A row as GetQueryResults answers it. */
const row = (fields: object) =>
  Object.entries(fields).map(([field, value]) => ({ field, value: String(value) }));
/** Insights as documented: a query is scheduled, then runs, then is complete. */
const insights = (rows: object[]) => {
  const statuses = ['Scheduled', 'Running'];
  return (request: StubRequest): StubResponse => {
    if (operationOf(request) === 'StartQuery') return responseOf({ queryId: 'q' });
    const status = statuses.shift() ?? 'Complete';
    const results = status === 'Complete' ? rows.map(row) : [];
    return responseOf({ status, results, statistics: { recordsMatched: results.length } });
  };
};
const stored = (members: object) => ({ '@message': JSON.stringify(lineOf(members)) });
const audit = (options = '') => operator(`audit show --env dev --json ${options}`);
const createKey = () => operator('keys create --env dev --tenant acme --name CRM --json');

beforeEach(() => {
  logs.requests.length = 0;
});

describe('reading the audit trail of a deployed environment', () => {
  it('asks Logs Insights for the tenant’s lines, and shows each once', async () => {
    logs.respond = insights([stored({ line: 2 }), stored({}), stored({})]);
    const { code, json } = await audit('--tenant acme --since 2d');
    expect(code).toBe(0);
    expect(json).toMatchObject([
      { act: 'connection.started', line: 1 },
      { act: 'connection.started', line: 2 },
    ]);
    const [own] = sent('StartQuery');
    expect(own).toMatchObject({
      logGroupName: '/trunkline/dev/audit',
      queryString:
        'fields @message | filter tenant_id = "acme" | sort @timestamp desc | limit 10000',
    });
    const [start, end] = [Number(own?.startTime), Number(own?.endTime)];
    expect(end - start).toBeGreaterThanOrEqual(2 * 86_400);
    expect(end - start).toBeLessThanOrEqual(2 * 86_400 + 1);
    expect(Math.abs(end - Date.now() / 1000)).toBeLessThan(600);
  });

  it('has Logs Insights look for what was asked for, and is content with the newest', async () => {
    logs.respond = insights([stored({ line: 2 }), stored({})]);
    const id = '01932c07-2f5e-7c1a-9a63-52b5a1c8a001';
    const line = `--act connection.refused --key key_1 --integration ${id} --failed --limit 2`;
    expect(await audit(line)).toMatchObject({ code: 0 });
    const filters = [
      'filter act = "connection.refused"',
      'filter (key_id = "key_1" or actor.id = "key_1")',
      `filter integration_id = "${id}"`,
      'filter result != "done"',
    ].join(' | ');
    const queryString = `fields @message | ${filters} | sort @timestamp desc | limit 2`;
    expect(sent('StartQuery')).toMatchObject([{ queryString, limit: 2 }]);
  });

  it('has Logs Insights count the acts of a tenant in a month', async () => {
    const act = { act: 'credential.used', result: 'done', use: 'option_lookup' };
    logs.respond = insights([{ ...act, lines: 12_000 }]);
    const line = 'tenants usage --env dev --tenant acme --month 2026-02 --json';
    const { json } = await operator(line);
    expect(json.acts).toMatchObject([{ ...act, integration_type: null, count: 12_000 }]);
    expect(sent('StartQuery')).toMatchObject([
      {
        queryString:
          'filter tenant_id = "acme" | stats count(*) as lines by act, result, integration_type, use',
        startTime: Date.UTC(2026, 1) / 1000,
        endTime: Date.UTC(2026, 2) / 1000,
      },
    ]);
  });

  it('says when there are more lines than a query can have', async () => {
    const newestFirst = Array.from({ length: 10_000 }, (_, n) => stored({ line: 10_000 - n }));
    logs.respond = insights(newestFirst);
    const cut = await audit('--tenant acme');
    expect(cut).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('give a shorter --since'),
    });
    // Those that it says are more are not among those that it shows.
    expect(cut.json).toHaveLength(9_999);
    expect(cut.json[0]).toMatchObject({ line: 2 });
    for (const [rows, options] of [
      [newestFirst.slice(1), ''],
      [newestFirst, '--limit 10000'],
    ] as const) {
      logs.respond = insights(rows);
      const all = await audit(`--tenant acme ${options}`);
      expect([all.code, all.json.length]).toEqual([0, rows.length]);
    }
  });

  it.each(['Failed', 'Cancelled', 'Timeout', 'Unknown'])(
    'fails in one line when the query ends as %s',
    async (status) => {
      logs.respond = (request) =>
        responseOf(operationOf(request) === 'StartQuery' ? { queryId: 'q' } : { status });
      expect(await audit()).toMatchObject({
        code: 1,
        stdout: '',
        stderr: `The query of /trunkline/dev/audit did not complete: ${status}.\n`,
      });
    },
  );

  it('says that an environment without the log group is not deployed', async () => {
    logs.respond = () => ({ status: 400, body: { __type: 'ResourceNotFoundException' } });
    expect(await audit()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('dev is not deployed to us-east-1'),
    });
  });
});

describe('what the operator command does in a deployed environment', () => {
  it('is recorded with the principal’s ARN', async () => {
    logs.respond = () => responseOf({});
    const { code, json } = await createKey();
    expect(code).toBe(0);
    const [put] = sent('PutLogEvents');
    expect(put).toMatchObject({
      logGroupName: '/trunkline/dev/audit',
      logStreamName: 'operator',
      logEvents: [{ timestamp: expect.any(Number), message: expect.any(String) }],
    });
    expect(messagesOf(put)).toMatchObject([
      {
        act: 'api_key.created',
        tenant_id: 'acme',
        key_id: json.key_id,
        actor: { kind: 'principal', id: principal },
        recorded_by: 'operator',
      },
    ]);
  });

  it('is recorded in calls of a thousand lines', async () => {
    logs.respond = () => responseOf({});
    const lines = Array.from({ length: 2_500 }, (_, line) => lineOf({ line }));
    await createAwsAuditTrail('dev', 'us-east-1').write(lines);
    const messages = sent('PutLogEvents').map(messagesOf);
    expect(messages.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
    expect(messages.flat()).toEqual(lines);
  });

  it.each<[string, StubResponse]>([
    ['refuses it', { status: 400, body: { __type: 'AccessDeniedException', message: 'no' } }],
    ['refuses the line', responseOf({ rejectedLogEventsInfo: { expiredLogEventEndIndex: 1 } })],
    ['does not answer', { status: 500, body: {} }],
  ])('is done, shown and said to be unrecorded when the audit trail %s', async (_, response) => {
    logs.respond = () => response;
    const { code, json: key, stderr } = await createKey();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^This was done, but the audit trail has no record of it: .*\n$/);
    expect(stderr).toContain(`"key_id":"${key.key_id}"`);
    expect(stderr).toContain(principal);
    expect(stderr).not.toContain(key.api_key);
  });
});
