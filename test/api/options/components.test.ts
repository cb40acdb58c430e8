import { describe, expect, it } from 'vitest';
import { sandboxComponents } from '../../../infra/sandbox/sandbox-catalogues.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const { request, createTenant, info } = await useStack();
const components = [...sandboxComponents(info.frontend_url).values()];

describe('GET /events/components', () => {
  it('lists every component', async () => {
    const { body } = await request('/events/components', await createTenant());
    expect(body).toEqual(
      components.map(({ key, label, integrationType, sandbox }) => ({
        key,
        label,
        integration_type: integrationType,
        ...(sandbox && { sandbox }),
      })),
    );
  });
});

describe('GET /events/components/{component_key}', () => {
  it('answers all that a form needs, parents before their children', async () => {
    const { body } = await request('/events/components/demo', await createTenant());
    const field = {
      type: 'select',
      required: true,
      optional_parents: [],
      search: 'local',
      search_matches: 'contains',
      default: null,
      empty_hint: null,
    };
    expect(body).toEqual({
      key: 'demo',
      label: 'Demo',
      integration_type: 'demo',
      sandbox: true,
      events: [
        {
          key: 'task_completed',
          label: 'Task completed',
          fields: [
            { ...field, key: 'project_id', label: 'Project', parents: [] },
            {
              ...field,
              key: 'task_id',
              label: 'Task',
              parents: ['project_id'],
              empty_hint: 'This project has no tasks yet.',
            },
          ],
          scopes: [],
          delivered_by: null,
        },
        {
          key: 'comment_posted',
          label: 'Comment posted',
          fields: [{ ...field, key: 'project_id', label: 'Project', parents: [] }],
          scopes: ['comments:read'],
          delivered_by: null,
        },
      ],
    });
  });

  it('says what an event’s delivery takes, or who delivers it', async () => {
    const { body } = await request('/events/components/gohighlevel', await createTenant());
    const delivered_by = expect.stringContaining('Webhook');
    expect(body).toMatchObject({
      events: expect.arrayContaining([
        expect.objectContaining({ key: 'contact_created', scopes: [], delivered_by: null }),
        expect.objectContaining({
          key: 'message_received',
          scopes: ['conversations/message.readonly'],
        }),
        expect.objectContaining({ key: 'workflow_completed', scopes: [], delivered_by }),
      ]),
    });
  });

  it.each(components.map(({ key }) => key))('describes %s', async (key) => {
    const response = await request(`/events/components/${key}`, await createTenant());
    expect(response).toMatchObject({ status: 200 });
  });
});
