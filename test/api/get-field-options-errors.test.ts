import { describe, expect, it } from 'vitest';
import { optionPaths, startOptionStack } from '../support/fields/option-stack.ts';

const stack = await startOptionStack();
const { request, createTenant, slack, google } = stack;
const { demo, slackChannel, sheets } = optionPaths;
const connected = async (integrationType: string) =>
  (await stack.connected(integrationType)).apiKey;

describe('GET …/options/{field_key}: errors', () => {
  it.each([
    ['nope/events/task_completed/options/project_id', 'component'],
    ['__proto__/events/task_completed/options/project_id', 'component'],
    ['demo/events/constructor/options/project_id', 'event'],
    ['demo/events/task_completed/options/toString', 'field'],
    ['%ff/events/task_completed/options/project_id', 'path'],
  ])('404s %s, naming the part', async (path, part) => {
    const { apiKey } = await createTenant();
    expect(await request(`/events/components/${path}`, { apiKey })).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: expect.stringContaining(part) },
    });
  });

  it.each([
    ['no project_id', ''],
    ['an empty one', '?project_id='],
    ['two of them', '?project_id=a&project_id=b'],
    ['a dot segment', '?project_id=..'],
    ['an encoded dot segment', '?project_id=%2e%2e'],
    ['a slash', '?project_id=a%2Fb'],
    ['an address', '?project_id=http://169.254.169.254/'],
  ])('422s %s, naming the parent, before the connection is read', async (_, query) => {
    const { apiKey } = await createTenant();
    expect(await request(`${demo}/task_id${query}`, { apiKey })).toMatchObject({
      status: 422,
      body: {
        code: 'validation_failed',
        detail: expect.stringContaining('project_id'),
        errors: [{ field: 'project_id' }],
      },
    });
  });

  it.each(['0', '1001', 'x'])('422s %s as a number of options', async (limit) => {
    const { apiKey } = await createTenant();
    expect(await request(`${demo}/project_id?_limit=${limit}`, { apiKey })).toMatchObject({
      status: 422,
      body: { errors: [{ field: '_limit' }] },
    });
  });

  it('422s before the account is connected, and says how to connect it', async () => {
    const { apiKey } = await createTenant();
    expect(await request(`${demo}/project_id`, { apiKey })).toMatchObject({
      status: 422,
      body: {
        code: 'integration_not_connected',
        detail: expect.stringContaining('oauth_start/demo'),
      },
    });
  });

  it.each([
    ['missing_scope', {}, 422, 'missing_provider_scope'],
    ['ratelimited', { 'retry-after': '7' }, 429, 'provider_rate_limited'],
    ['fatal_error', {}, 500, 'provider_unavailable'],
    ['token_revoked', {}, 422, 'reconnect_required'],
  ])('maps Slack’s %s at HTTP 200 to its meaning', async (error, headers, status, code) => {
    slack.answer = () => ({ headers: { ...headers }, body: { ok: false, error } });
    const answer = await request(slackChannel, { apiKey: await connected('slack') });
    expect(answer).toMatchObject({ status, body: { code } });
    if (status === 429) expect(answer.headers.get('retry-after')).toBe('7');
  });

  it.each([
    ['an HTML page', { status: 200, body: '<html>' }],
    ['an outage', { status: 503, body: 'down' }],
    ['a redirect', { status: 302, headers: { location: 'http://169.254.169.254/' } }],
    ['a body without the list', { body: { ok: true } }],
  ])('500s %s as the provider’s failure', async (_, body) => {
    slack.answer = () => body;
    const answer = await request(slackChannel, { apiKey: await connected('slack') });
    expect(answer).toMatchObject({ status: 500, body: { code: 'provider_unavailable' } });
  });

  it.each([
    ['a body beyond 1 MiB', { padding: 'x'.repeat(1_100_000) }],
    ['more values than are taken', { padding: Array(40_000).fill([]) }],
  ])('500s %s, and says that trying again does not help', async (_, padding) => {
    slack.answer = () => ({ body: { ok: true, channels: [], ...padding } });
    const answer = await request(slackChannel, { apiKey: await connected('slack') });
    const detail = expect.stringMatching(/1 MiB.*Narrow the search/);
    expect(answer).toMatchObject({ status: 500, body: { code: 'provider_unavailable', detail } });
  });

  describe.each([
    ['is empty', ''],
    ['is cut short', '{"ok":false,"error":"rate'],
    ['is refused', '['.repeat(1000) + ']'.repeat(1000)],
  ])('a body that claims to be JSON and %s', (_, body) => {
    it.each([
      [401, 422, 'reconnect_required'],
      [403, 422, 'missing_provider_scope'],
      [404, 422, 'parent_not_found'],
      [429, 429, 'provider_rate_limited'],
      [503, 429, 'provider_rate_limited'],
      [500, 500, 'provider_unavailable'],
      [200, 500, 'provider_unavailable'],
    ])('reads a %i by its status: %i', async (given, status, code) => {
      const headers = { 'content-type': 'application/json', 'retry-after': '7' };
      slack.answer = () => ({ status: given, headers, body });
      const answer = await request(slackChannel, { apiKey: await connected('slack') });
      expect(answer).toMatchObject({ status, body: { code } });
      expect(answer.headers.get('retry-after')).toBe(status === 429 ? '7' : null);
    });
  });

  it.each([
    ['sheet_id?spreadsheet_id=gone', 'Google Sheets does not find the chosen Spreadsheet.'],
    ['spreadsheet_id?drive_id=gone', 'Google Sheets does not find the chosen Shared drive.'],
    [
      'column?spreadsheet_id=gone&sheet_id=0',
      'Google Sheets does not find the chosen Spreadsheet or Sheet.',
    ],
    ['spreadsheet_id', 'Google Sheets did not find the list of Spreadsheet.'],
  ])('422s a parent that is gone, naming it by its label: %s', async (field, detail) => {
    google.answer = () => ({ status: 404, body: {} });
    const path = `${sheets.replace('row_added', 'cell_changed')}/${field}`;
    const answer = await request(path, { apiKey: await connected('google_sheets') });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'parent_not_found', detail: expect.stringContaining(detail) },
    });
  });

  it('rounds a provider’s Retry-After up to a second at least', async () => {
    google.answer = () => ({ status: 429, headers: { 'retry-after': '0.2' }, body: {} });
    const answer = await request(`${sheets}/spreadsheet_id`, {
      apiKey: await connected('google_sheets'),
    });
    expect(answer.headers.get('retry-after')).toBe('1');
  });
});
