import { describe, expect, it } from 'vitest';
import { optionPaths, startOptionStack } from '../support/fields/option-stack.ts';
import { createConnecting } from '../support/stack/connecting.ts';
import { describeProtectedRoute } from '../support/stack/protected-route.ts';

const stack = await startOptionStack();
const { request, createTenant, slack, facebook, google } = stack;
const { consent } = createConnecting(stack);
const { demo, slackChannel, facebookForms: forms, sheets } = optionPaths;
const connected = async (integrationType: string) =>
  (await stack.connected(integrationType)).apiKey;

describe('GET /events/components/{component_key}/events/{event_key}/options/{field_key}', () => {
  describe('success', () => {
    it('answers all pages of options of the account just connected', async () => {
      const { apiKey } = await createTenant();
      await request(await consent(apiKey));
      const projects = await request(`${demo}/project_id`, { apiKey });
      expect(projects).toMatchObject({
        status: 200,
        body: { success: true, field_key: 'project_id', options: expect.any(Array) },
      });
      const { options } = projects.body as { options: { id: string; name: string }[] };
      expect(options.length).toBeGreaterThan(2);
      const path = `${demo}/task_id?project_id=${options[0]?.id}&unknown=ignored`;
      const tasks = await request(path, { apiKey });
      expect(tasks).toMatchObject({ status: 200, body: { field_key: 'task_id' } });
      expect((tasks.body as typeof projects.body & { options: unknown[] }).options).not.toEqual([]);
    });

    it('follows Slack’s cursor through short and empty pages to the end', async () => {
      const pages = new Map([
        [null, { channels: [{ id: 'C1', name: 'general' }], next: 'two' }],
        ['two', { channels: [], next: 'three' }],
        [
          'three',
          {
            channels: [
              { id: 'C2', name: '' },
              { id: 'C1', name: 'again' },
            ],
            next: '',
          },
        ],
      ]);
      slack.answer = ({ url, headers }) => {
        expect(headers.authorization).toBe('Bearer the-token');
        const page = pages.get(url.searchParams.get('cursor'));
        return {
          body: {
            ok: true,
            channels: page?.channels,
            response_metadata: { next_cursor: page?.next },
          },
        };
      };
      const answer = await request(slackChannel, { apiKey: await connected('slack') });
      expect(answer.body).toMatchObject({
        options: [
          { id: 'C2', name: 'C2' },
          { id: 'C1', name: 'general' },
        ],
      });
      expect(answer.headers.get('x-options-truncated')).toBeNull();
    });

    it('stops at a repeated cursor, and says that there is more', async () => {
      slack.answer = () => ({
        body: {
          ok: true,
          channels: [{ id: 'C1', name: 'a' }],
          response_metadata: { next_cursor: 'same' },
        },
      });
      const answer = await request(slackChannel, { apiKey: await connected('slack') });
      expect(answer.headers.get('x-options-truncated')).toBe('true');
    });

    it('reads Facebook’s forms with the page’s own token, which no answer holds', async () => {
      facebook.answer = ({ url, headers }) =>
        url.pathname === '/v25.0/123'
          ? { body: { access_token: 'page-token', id: '123' } }
          : {
              body: {
                data:
                  headers.authorization === 'Bearer page-token'
                    ? [
                        { id: '1', name: 'Open', status: 'ACTIVE' },
                        { id: '2', name: 'Old', status: 'ARCHIVED' },
                      ]
                    : [],
              },
            };
      const answer = await request(`${forms}?page_id=123`, { apiKey: await connected('facebook') });
      expect(answer.body).toMatchObject({ options: [{ id: '1', name: 'Open' }] });
      expect(answer.text).not.toContain('token');
    });

    it('accepts 0 as the id of a sheet', async () => {
      google.answer = ({ url }) => {
        expect(url.pathname).toBe('/v4/spreadsheets/abc_-1');
        const properties = { sheetId: 0, title: 'First\u0007 sheet', sheetType: 'GRID' };
        return { body: { sheets: [{ properties }] } };
      };
      const path = `${sheets}/sheet_id?spreadsheet_id=abc_-1`;
      const { body } = await request(path, { apiKey: await connected('google_sheets') });
      expect(body).toMatchObject({ options: [{ id: '0', name: 'First  sheet' }] });
    });
  });

  describeProtectedRoute(stack, { path: `${demo}/project_id`, scope: 'events:read' });
});
