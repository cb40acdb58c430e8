import { listActivity } from './activity/contracts/list-activity.ts';
import {
  bindAgentIntegration,
  listAgentIntegrations,
  unbindAgentIntegration,
} from './agents/contracts/agent-integrations.ts';
import { getAgent, listAgents } from './agents/contracts/agents.ts';
import { getClient } from './client/contracts/get-client.ts';
import { getOAuthAttempt } from './connect/contracts/attempt.ts';
import { oauthCallback } from './connect/contracts/callback.ts';
import { oauthComplete } from './connect/contracts/oauth-complete.ts';
import { oauthStart } from './connect/contracts/oauth-start.ts';
import { checkIntegration } from './connections/contracts/check-integration.ts';
import { getIntegration } from './connections/contracts/get-integration.ts';
import { listIntegrations } from './connections/contracts/integrations.ts';
import { listIntegrationTypes } from './connections/contracts/list-integration-types.ts';
import { updateIntegration } from './connections/contracts/update-integration.ts';
import { deleteIntegration } from './disconnect/contracts/delete-integration.ts';
import { integrationNotice } from './disconnect/contracts/integration-notice.ts';
import { oauthUninstall } from './disconnect/contracts/oauth-uninstall.ts';
import { getHealth } from './docs/contracts/get-health.ts';
import { getOpenapi } from './docs/contracts/get-openapi.ts';
import {
  getDocs,
  getDocsAsset,
  getDocsEntry,
  getDocsPage,
  getLlmsTxt,
} from './docs/contracts/static-files.ts';
import { getElements, getElementsFile } from './elements/contracts/elements-files.ts';
import { createInvitation } from './invitations/contracts/create-invitation.ts';
import { getInvitation, revokeInvitation } from './invitations/contracts/invitation.ts';
import { acceptInvitation, openInvitation } from './invitations/contracts/invitation-pages.ts';
import { listInvitations } from './invitations/contracts/invitations.ts';
import { createConnectSession } from './keys/contracts/create-connect-session.ts';
import { getComponent, listComponents } from './options/contracts/components.ts';
import { getFieldOptions } from './options/contracts/field-options.ts';
import type { Route, Uses } from './platform/contracts/route.ts';
import {
  redeliverFailedWebhookEvents,
  redeliverWebhookEvent,
} from './webhooks/contracts/redelivery.ts';
import { testWebhook } from './webhooks/contracts/test-webhook.ts';
import { listWebhookDeliveries } from './webhooks/contracts/webhook-deliveries.ts';
import { createWebhook, updateWebhook } from './webhooks/contracts/webhook-settings.ts';
import {
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
} from './webhooks/contracts/webhooks.ts';

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
  checkIntegration,
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
  listActivity,
  getHealth,
  getOpenapi,
  getDocs,
  getDocsAsset,
  getDocsPage,
  getDocsEntry,
  getLlmsTxt,
  getClient,
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
