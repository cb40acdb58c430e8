import { eventScopes } from '../catalogue/components/on-demand.ts';
import { permissions, providers } from '../catalogue/providers/on-demand.ts';
import { createInvitationFlows, createInvitations } from '../invitations/adapters/invitations.ts';
import { createBudgets } from '../platform/aws/budgets.ts';
import type { Config } from '../platform/config.ts';
import { composeOAuthStart } from './connecting.ts';
import { clock, databaseOf, keyed } from './services.ts';

const readingOf = (config: Config) => ({
  invitations: createInvitations(databaseOf(config)),
  invitationFlows: createInvitationFlows(databaseOf(config)),
  clock,
});

export const composeCreateInvitation = (config: Config) => ({
  ...composeOAuthStart(config),
  ...readingOf(config),
  budgets: createBudgets(databaseOf(config), clock.nowMs),
});

export const composeReadInvitations = (config: Config) => ({
  ...readingOf(config),
  ...keyed(config),
  publicBaseUrl: config.publicBaseUrl,
});

const pagesOf = ({ frontendUrl, productName, publicBaseUrl }: Config) => {
  const { host } = new URL(frontendUrl);
  return { product: { name: productName ?? host, host }, publicBaseUrl };
};

export const composeOpenInvitation = (config: Config) => ({
  ...readingOf(config),
  ...pagesOf(config),
  permissions,
  providers,
  eventScopes,
});

export const composeAcceptInvitation = (config: Config) => ({
  ...composeOAuthStart(config),
  ...readingOf(config),
  ...pagesOf(config),
  permissions,
});
