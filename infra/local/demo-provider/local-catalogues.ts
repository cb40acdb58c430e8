import {
  type ComponentFinder,
  type Components,
  components,
} from '../../../functions/catalogue/components/catalogue.ts';
import type { Component } from '../../../functions/catalogue/components/component.ts';
import {
  type ProviderFinder,
  type Providers,
  providers,
} from '../../../functions/catalogue/providers/catalogue.ts';
import type { Provider } from '../../../functions/catalogue/providers/provider.ts';
import { demoType } from './demo-type.ts';

/**
 * A provider for trying the service, on the origin of the local settings page: PKCE is required,
 * access tokens last five minutes, and refresh tokens rotate.
 * @param frontendUrl the origin of the demo provider
 */
const describeProvider = (frontendUrl: string): Provider => {
  const origin = new URL('/demo-provider', frontendUrl).href;
  return {
    type: demoType,
    label: 'Demo provider',
    category: 'demo',
    issuer: origin,
    authorizationEndpoint: `${origin}/auth`,
    tokenEndpoint: `${origin}/token`,
    scopes: ['openid', 'offline_access', 'projects:read'],
    pkce: true,
    clientAuthentication: 'client_secret_basic',
    authorizationParameters: { prompt: 'consent' },
    otherAccountParameters: { prompt: 'login consent' },
    account: { url: `${origin}/me`, id: ['sub'], label: ['sub'] },
    revoke: {
      url: `${origin}/token/revocation`,
      authentication: 'client_secret_basic',
      token: 'refresh_token',
    },
  };
};

const paging = { style: 'cursor', next: 'next_cursor', send: { query: 'cursor' } } as const;

/**
 * Projects and their tasks, as `resource-api.ts` lists them.
 * @param frontendUrl the origin of the demo provider
 */
const describeComponent = (frontendUrl: string): Component => {
  const api = new URL('/demo-provider/api', frontendUrl).href;
  return {
    key: demoType,
    label: 'Demo',
    integrationType: demoType,
    events: {
      task_completed: { label: 'Task completed', fields: ['project_id', 'task_id'] },
      comment_posted: {
        label: 'Comment posted',
        fields: ['project_id'],
        scopes: ['comments:read'],
      },
    },
    fields: [
      {
        key: 'project_id',
        label: 'Project',
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

// The catalogues of a local stack, and the finders of their members: those of a deployment with the
// demo provider. `frontendUrl` is where that is served from.

export const localProviders = (frontendUrl: string): Providers =>
  new Map([...providers, [demoType, describeProvider(frontendUrl)]]);

export const localComponents = (frontendUrl: string): Components =>
  new Map([...components, [demoType, describeComponent(frontendUrl)]]);

const withDemo = <T>(
  finder: { get(key: string): T | undefined; keys(): Iterable<string> },
  demo: T,
) => ({
  keys: () => [...finder.keys(), demoType].values(),
  get: (key: string) => (key === demoType ? demo : finder.get(key)),
});

export const localProviderFinder = (finder: ProviderFinder, frontendUrl: string): ProviderFinder =>
  withDemo(finder, describeProvider(frontendUrl));

export const localComponentFinder = (
  finder: ComponentFinder,
  frontendUrl: string,
): ComponentFinder => withDemo(finder, describeComponent(frontendUrl));
