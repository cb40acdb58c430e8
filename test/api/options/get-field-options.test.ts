import { describe, expect, it } from 'vitest';
import { optionPaths, optionsOf, startOptionStack } from '../../support/fields/option-stack.ts';
import { createConnecting } from '../../support/stack/connecting.ts';

const stack = await startOptionStack();
const { request, createTenant, connected, google } = stack;
const { consent } = createConnecting(stack);
const { demo, sheets } = optionPaths;

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
