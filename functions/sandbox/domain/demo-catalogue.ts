import type { Component } from '../../catalogue/components/component.ts';
import { defineComponent } from '../../catalogue/components/define-component.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';

/** The `integration_type` of the demo provider, which only a sandbox and a local stack have. */
export const demoType = 'demo';

/** Its path, below the base address of the API or, on a local stack, at the pages' address. */
export const demoPath = '/demo-provider';

/**
 * A provider for trying the service: PKCE is required, access tokens last five minutes, and refresh
 * tokens rotate.
 * @param base the address above its path
 */
export const describeProvider = (base: string): Provider => {
  const issuer = `${base}${demoPath}`;
  return {
    type: demoType,
    label: 'Demo provider',
    category: 'demo',
    sandbox: true,
    issuer,
    authorizationEndpoint: `${issuer}/auth`,
    tokenEndpoint: `${issuer}/token`,
    scopes: ['openid', 'offline_access', 'projects:read'],
    pkce: true,
    clientAuthentication: 'client_secret_basic',
    authorizationParameters: { prompt: 'consent' },
    otherAccountParameters: { prompt: 'login consent' },
    account: { url: `${issuer}/me`, id: ['sub'], label: ['sub'] },
    revoke: {
      url: `${issuer}/token/revocation`,
      authentication: 'client_secret_basic',
      token: 'refresh_token',
    },
  };
};

const paging = { style: 'cursor', next: 'next_cursor', send: { query: 'cursor' } } as const;

/** Projects and their tasks, as `http/projects-api.ts` lists them. @param base as of the provider */
export const describeComponent = (base: string): Component => {
  const api = `${base}${demoPath}/api`;
  return defineComponent({
    key: demoType,
    label: 'Demo',
    sandbox: true,
    events: {
      task_completed: { label: 'Task completed', fields: ['project_id', 'task_id'] },
      comment_posted: {
        label: 'Comment posted',
        fields: ['project_id'],
        scopes: ['comments:read'],
      },
    },
    fields: {
      project_id: {
        label: 'Project',
        valuePattern: /^[a-z0-9-]{1,40}$/,
        scopes: ['projects:read'],
        request: { url: `${api}/projects` },
        list: 'projects',
        paging,
      },
      task_id: {
        label: 'Task',
        valuePattern: /^[a-z0-9-]{1,40}$/,
        parents: ['project_id'],
        scopes: ['projects:read'],
        request: { url: `${api}/projects/{project_id}/tasks` },
        list: 'tasks',
        name: 'title',
        paging,
        emptyHint: 'This project has no tasks yet.',
      },
    },
  });
};
