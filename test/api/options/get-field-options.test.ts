import { describe, expect, it } from 'vitest';
import { optionPaths, optionsOf, startOptionStack } from '../../support/fields/option-stack.ts';
import type { StubResponse } from '../../support/providers/stub-server.ts';
import { createConnecting } from '../../support/stack/connecting.ts';

const stack = await startOptionStack();
const { request, createTenant, connected, slack, google } = stack;
const { consent } = createConnecting(stack);
const { demo, slackChannel, sheets } = optionPaths;

/** Looks channels up at a Slack that answers so. */
const askSlack = async (response: StubResponse) => {
  slack.respond = () => response;
  return request(slackChannel, await connected('slack'));
};

describe('GET /events/components/{component_key}/events/{event_key}/options/{field_key}', () => {
  it('answers all pages of options of the account just connected', async () => {
    const { apiKey } = await createTenant();
    await request(await consent(apiKey));
    const projects = await request(`${demo}/project_id`, { apiKey });
    expect(projects).toMatchObject({
      status: 200,
      body: { success: true, field_key: 'project_id', options: expect.any(Array) },
    });
    const options = optionsOf(projects.body);
    expect(options.length).toBeGreaterThan(2);
    const path = `${demo}/task_id?project_id=${options[0]?.id}&unknown=ignored`;
    const tasks = await request(path, { apiKey });
    expect(tasks).toMatchObject({ status: 200, body: { field_key: 'task_id' } });
    expect(optionsOf(tasks.body)).not.toEqual([]);
  });

  it('follows Slack’s cursor through short and empty pages to the end', async () => {
    const page = (next_cursor: string, channels: object[]) => ({
      body: { ok: true, channels, response_metadata: { next_cursor } },
    });
    const again = { id: 'C1', name: 'again' };
    const pages = new Map([
      [null, page('two', [{ id: 'C1', name: 'general' }])],
      ['two', page('three', [])],
      ['three', page('', [{ id: 'C2', name: '' }, again])],
    ]);
    slack.respond = ({ url, headers }) => {
      expect(headers.authorization).toBe('Bearer the-token');
      return pages.get(url.searchParams.get('cursor')) ?? {};
    };
    const response = await request(slackChannel, await connected('slack'));
    expect(optionsOf(response.body)).toEqual([
      { id: 'C2', name: 'C2' },
      { id: 'C1', name: 'general' },
    ]);
    expect(response.headers.get('x-options-truncated')).toBeNull();
  });

  it('stops at a repeated cursor, and says that there is more', async () => {
    const response_metadata = { next_cursor: 'same' };
    const channels = [{ id: 'C1', name: 'a' }];
    const response = await askSlack({ body: { ok: true, channels, response_metadata } });
    expect(response.headers.get('x-options-truncated')).toBe('true');
  });

  it('422s before the account is connected, and says how to connect it', async () => {
    expect(await request(`${demo}/project_id`, await createTenant())).toMatchObject({
      status: 422,
      body: {
        code: 'integration_not_connected',
        detail: expect.stringContaining('oauth_start/demo'),
      },
    });
  });

  it.each([
    ['an error of its own', { body: { ok: false, error: 'fatal_error' } }, 'try again'],
    ['an HTML page', { status: 200, body: '<html>' }, 'try again'],
    ['an outage', { status: 503, body: 'down' }, 'try again'],
    ['a redirect', { status: 302, headers: { location: 'http://169.254.169.254/' } }, 'try again'],
    ['a body without the list', { body: { ok: true } }, 'try again'],
    [
      'a body beyond 1 MiB',
      { body: { ok: true, channels: [], padding: 'x'.repeat(1_100_000) } },
      '1 MiB.*Narrow the search',
    ],
    [
      'more values than are taken',
      { body: { ok: true, channels: [], padding: Array(40_000).fill([]) } },
      '1 MiB.*Narrow the search',
    ],
  ])('500s %s as the provider’s failure', async (_, response, words) => {
    expect(await askSlack(response)).toMatchObject({
      status: 500,
      body: {
        code: 'provider_unavailable',
        detail: expect.stringMatching(new RegExp(words, 'i')),
      },
    });
  });

  describe.each([
    ['is empty', '', '10'],
    ['is cut short', '{"ok":false,"error":"rate', '10'],
    // Another try would bring the same.
    ['is refused', '['.repeat(1000) + ']'.repeat(1000), null],
  ])('a body that claims to be JSON and %s', (_, body, again) => {
    it.each([
      // It may be accepted again by itself, after five minutes.
      [401, 422, 'reconnect_required', '300'],
      // As of a firewall: the API's own refusal is JSON.
      [403, 500, 'provider_unavailable', '10'],
      [404, 422, 'parent_not_found', null],
      [429, 429, 'provider_rate_limited', '7'],
      [503, 429, 'provider_rate_limited', '7'],
      [500, 500, 'provider_unavailable', '10'],
      [200, 500, 'provider_unavailable', again],
    ])('reads a %i by its status: %i', async (given, status, code, retryAfter) => {
      const headers = { 'content-type': 'application/json', 'retry-after': '7' };
      const response = await askSlack({ status: given, headers, body });
      expect(response).toMatchObject({ status, body: { code } });
      expect(response.headers.get('retry-after')).toBe(retryAfter);
    });
  });

  it.each([
    ['sheet_id?spreadsheet_id=gone', 'Google Sheets does not find the chosen Spreadsheet.'],
    ['spreadsheet_id?drive_id=gone', 'Google Sheets does not find the chosen Shared drive.'],
    [
      'column?spreadsheet_id=gone&sheet_id=0',
      'Google Sheets does not find the chosen Spreadsheet or Sheet.',
    ],
    ['spreadsheet_id', 'Google Sheets did not find the choices of Spreadsheet.'],
  ])('422s a parent that is gone, naming it by its label: %s', async (field, detail) => {
    google.respond = () => ({ status: 404, body: {} });
    const path = `${sheets.replace('row_added', 'cell_changed')}/${field}`;
    expect(await request(path, await connected('google_sheets'))).toMatchObject({
      status: 422,
      body: { code: 'parent_not_found', detail: expect.stringContaining(detail) },
    });
  });
});
