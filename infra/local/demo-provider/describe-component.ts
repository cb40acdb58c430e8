import type { Component } from '../../../functions/components/component.ts';
import { demoType } from './describe-provider.ts';

const paging = { style: 'cursor', next: 'next_cursor', send: { query: 'cursor' } } as const;

/**
 * Projects and their tasks, as `resource-api.ts` lists them.
 * @param frontendUrl the origin of the demo provider
 */
export const describeComponent = (frontendUrl: string): Component => {
  const api = new URL('/demo-provider/api', frontendUrl).href;
  return {
    key: 'demo',
    label: 'Demo',
    integrationType: demoType,
    events: { task_completed: { label: 'Task completed', fields: ['project_id', 'task_id'] } },
    fields: [
      {
        key: 'project_id',
        label: 'Project',
        type: 'select',
        valuePattern: /^[a-z0-9-]{1,40}$/,
        scopes: ['projects:read'],
        request: { url: `${api}/projects` },
        list: 'projects',
        id: 'id',
        name: 'name',
        paging,
      },
      {
        key: 'task_id',
        label: 'Task',
        type: 'select',
        valuePattern: /^[a-z0-9-]{1,40}$/,
        parents: ['project_id'],
        scopes: ['projects:read'],
        request: { url: `${api}/projects/{project_id}/tasks` },
        list: 'tasks',
        id: 'id',
        name: 'title',
        paging,
        emptyHint: 'This project has no tasks yet.',
      },
    ],
  };
};
