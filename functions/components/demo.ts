import type { Component } from './component.ts';

/** @param frontendUrl where the demo provider is served from */
export const demo = (frontendUrl: string): Component => {
  const api = new URL('/demo-provider/api', frontendUrl).href;
  return {
    key: 'demo',
    label: 'Demo',
    integrationType: 'demo',
    events: { task_completed: { label: 'Task completed', fields: ['project_id', 'task_id'] } },
    fields: [
      {
        key: 'project_id',
        label: 'Project',
        valuePattern: /^[a-z0-9-]{1,40}$/,
        url: `${api}/projects`,
        list: 'projects',
        id: 'id',
        name: 'name',
        paging: { style: 'cursor', next: 'next_cursor', send: 'cursor' },
        scopes: ['projects:read'],
      },
      {
        key: 'task_id',
        label: 'Task',
        valuePattern: /^[a-z0-9-]{1,40}$/,
        parents: ['project_id'],
        url: `${api}/projects/{project_id}/tasks`,
        list: 'tasks',
        id: 'id',
        name: 'title',
        paging: { style: 'cursor', next: 'next_cursor', send: 'cursor' },
        scopes: ['projects:read'],
      },
    ],
  };
};
