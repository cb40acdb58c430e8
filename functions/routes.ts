import {
  bindAgentIntegration,
  listAgentIntegrations,
  unbindAgentIntegration,
} from './contracts/agent-integrations.ts';
import { createConnectSession } from './contracts/create-connect-session.ts';
import { createInvitation } from './contracts/create-invitation.ts';
import { createWebhook } from './contracts/create-webhook.ts';
import { deleteIntegration } from './contracts/delete-integration.ts';
import { deleteWebhook } from './contracts/delete-webhook.ts';
import { getDocs, getDocsEntry, getDocsPage, getLlmsTxt } from './contracts/docs-pages.ts';
import { getElements, getElementsFile } from './contracts/elements-files.ts';
import { getAgent } from './contracts/get-agent.ts';
import { getComponent } from './contracts/get-component.ts';
import { getDocsAsset } from './contracts/get-docs-asset.ts';
import { getFieldOptions } from './contracts/get-field-options.ts';
import { getHealth } from './contracts/get-health.ts';
import { getIntegration } from './contracts/get-integration.ts';
import { getOAuthAttempt } from './contracts/get-oauth-attempt.ts';
import { getOpenapi } from './contracts/get-openapi.ts';
import { integrationNotice } from './contracts/integration-notice.ts';
import { acceptInvitation, openInvitation } from './contracts/invitation-pages.ts';
import { listAgents } from './contracts/list-agents.ts';
import { listComponents } from './contracts/list-components.ts';
import { listIntegrationTypes } from './contracts/list-integration-types.ts';
import { listIntegrations } from './contracts/list-integrations.ts';
import { listWebhookDeliveries } from './contracts/list-webhook-deliveries.ts';
import { oauthCallback } from './contracts/oauth-callback.ts';
import { oauthComplete } from './contracts/oauth-complete.ts';
import { oauthStart } from './contracts/oauth-start.ts';
import { oauthUninstall } from './contracts/oauth-uninstall.ts';
import { getInvitation, listInvitations } from './contracts/read-invitations.ts';
import { getWebhook, listWebhooks } from './contracts/read-webhooks.ts';
import { redeliverFailedWebhookEvents } from './contracts/redeliver-failed-webhook-events.ts';
import { redeliverWebhookEvent } from './contracts/redeliver-webhook-event.ts';
import { revokeInvitation } from './contracts/revoke-invitation.ts';
import { rotateWebhookSecret } from './contracts/rotate-webhook-secret.ts';
import type { Route, Uses } from './contracts/route.ts';
import { testWebhook } from './contracts/test-webhook.ts';
import { updateIntegration } from './contracts/update-integration.ts';
import { updateWebhook } from './contracts/update-webhook.ts';

/**
 * Every endpoint, in the order in which an integrator needs them. CDK, the local gateway, the OpenAPI
 * document and the tests read this table.
 */
export const routes: readonly Route[] = [
  oauthStart,
  getOAuthAttempt,
  oauthComplete,
  listIntegrationTypes,
  createConnectSession,
  createInvitation,
  listInvitations,
  getInvitation,
  revokeInvitation,
  listIntegrations,
  getIntegration,
  updateIntegration,
  deleteIntegration,
  listComponents,
  getComponent,
  getFieldOptions,
  createWebhook,
  listWebhooks,
  getWebhook,
  updateWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  redeliverWebhookEvent,
  redeliverFailedWebhookEvents,
  deleteWebhook,
  listAgents,
  getAgent,
  listAgentIntegrations,
  bindAgentIntegration,
  unbindAgentIntegration,
  getHealth,
  getOpenapi,
  getDocs,
  getDocsAsset,
  getDocsPage,
  getDocsEntry,
  getLlmsTxt,
  getElements,
  getElementsFile,
  openInvitation,
  acceptInvitation,
  oauthCallback,
  oauthUninstall,
  integrationNotice,
];

/** What the function of a route may use; one with a key has a rate limit. */
export const usesOf = ({ scope, uses = {} }: Route): Uses => {
  const rate_limits = ['dynamodb:UpdateItem'] as const;
  return scope ? { ...uses, tables: { ...uses.tables, rate_limits } } : uses;
};

/** What the authorizer of all keyed endpoints may use. */
export const authorizerUses: Uses = {
  tables: {
    api_keys: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
    tenants: ['dynamodb:GetItem'],
  },
  updates: { api_keys: ['last_used_on'] },
};
