import { getFieldOptions } from './contracts/get-field-options.ts';
import { getHealth } from './contracts/get-health.ts';
import { getOpenapi } from './contracts/get-openapi.ts';
import { listAgents } from './contracts/list-agents.ts';
import { oauthCallback } from './contracts/oauth-callback.ts';
import { oauthStart } from './contracts/oauth-start.ts';
import type { Route, Uses } from './contracts/route.ts';

/** Every endpoint: CDK, the local gateway, the OpenAPI document and the tests are made from this. */
export const routes: readonly Route[] = [
  listAgents,
  getFieldOptions,
  oauthCallback,
  oauthStart,
  getOpenapi,
  getHealth,
];

/** What the authorizer of all keyed endpoints may touch. */
export const authorizerUses: Uses = { tables: { api_keys: ['dynamodb:GetItem'] } };
