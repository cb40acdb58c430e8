import { heyApi } from './clients/hey-api.ts';
import { kubb } from './clients/kubb.ts';
import { oazapfts } from './clients/oazapfts.ts';
import { openapiFetch } from './clients/openapi-fetch.ts';
import { openapiTypescriptCodegen } from './clients/openapi-typescript-codegen.ts';
import { openapiZodClient } from './clients/openapi-zod-client.ts';
import { orval } from './clients/orval.ts';
import { ownClient } from './clients/own-client.ts';
import { swaggerTypescriptApi } from './clients/swagger-typescript-api.ts';
import { callers } from './documents/callers.ts';
import { mcpServers } from './documents/mcp-servers.ts';
import { documentServers } from './documents/servers.ts';
import { validators } from './documents/validators.ts';
import { viewers } from './documents/viewers.ts';
import { fronts } from './fronts/fronts.ts';
import { betterAuth } from './oauth/better-auth.ts';
import { glewlwyd } from './oauth/glewlwyd.ts';
import { oidcProvider } from './oauth/oidc-provider.ts';
import { otherServers } from './oauth/other-servers.ts';
import { frameworks } from './pages/frameworks.ts';
import { frameworkReceivers } from './receivers/framework-receivers.ts';
import { nodeReceivers } from './receivers/node-receivers.ts';
import type { ToolRow } from './row.ts';

/** In the order in which they are run and shown. */
export const rows: readonly ToolRow[] = [
  openapiFetch,
  heyApi,
  oazapfts,
  orval,
  swaggerTypescriptApi,
  kubb,
  openapiTypescriptCodegen,
  openapiZodClient,
  ...ownClient,
  ...nodeReceivers,
  ...frameworkReceivers,
  ...oidcProvider,
  ...otherServers,
  betterAuth,
  glewlwyd,
  ...validators,
  ...documentServers,
  ...callers,
  ...mcpServers,
  ...viewers,
  ...frameworks,
  ...fronts,
];
