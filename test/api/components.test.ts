import { describe, expect, it } from 'vitest';
import { localComponents } from '../../infra/local/demo-provider/local-catalogues.ts';
import { describeProtectedRoute } from '../support/stack/protected-route.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant, info } = stack;
const components = [...localComponents(info.frontend_url).values()];

describe('GET /events/components', () => {
  it('lists every component', async () => {
    const { apiKey } = await createTenant();
    const { body } = await request('/events/components', { apiKey });
    expect(body).toEqual(
      components.map(({ key, label, integrationType }) => ({
        key,
        label,
        integration_type: integrationType,
      })),
    );
  });

  describeProtectedRoute(stack, { path: '/events/components', scope: 'events:read' });
});

describe('GET /events/components/{component_key}', () => {
  it('answers all that a form needs, parents before their children', async () => {
    const { apiKey } = await createTenant();
    const { body } = await request('/events/components/demo', { apiKey });
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
        },
      ],
    });
  });

  it.each(components.map(({ key }) => key))('describes %s', async (key) => {
    const { apiKey } = await createTenant();
    expect(await request(`/events/components/${key}`, { apiKey })).toMatchObject({ status: 200 });
  });

  it.each(['nope', '__proto__', 'constructor'])('404s %s, naming the valid ones', async (key) => {
    const { apiKey } = await createTenant();
    expect(await request(`/events/components/${key}`, { apiKey })).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: expect.stringContaining('hubspot') },
    });
  });

  describeProtectedRoute(stack, { path: '/events/components/demo', scope: 'events:read' });
});
