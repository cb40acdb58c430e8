import { eventScopes } from '../catalogue/components/on-demand.ts';
import { providers } from '../catalogue/providers/on-demand.ts';
import { createInvitationFlows, createInvitations } from '../invitations/adapters/invitations.ts';
import { createBudgets } from '../platform/aws/budgets.ts';
import { createDatabase } from '../platform/aws/dynamodb.ts';
import type { Config } from '../platform/config.ts';
import { composeOAuthStart } from './connecting.ts';
import { clock, limiterOf } from './services.ts';

const readingOf = (config: Config, database = createDatabase(config)) => ({
  invitations: createInvitations(database),
  invitationFlows: createInvitationFlows(database),
  clock,
});

export const composeCreateInvitation = (config: Config) => {
  const database = createDatabase(config);
  return {
    ...composeOAuthStart(config),
    ...readingOf(config, database),
    budgets: createBudgets(database, clock.nowMs),
  };
};

export const composeReadInvitations = (config: Config) => {
  const database = createDatabase(config);
  return {
    ...readingOf(config, database),
    rateLimiter: limiterOf(config, database),
    publicBaseUrl: config.publicBaseUrl,
  };
};

const pagesOf = ({ frontendUrl, productName, publicBaseUrl }: Config) => {
  const { host } = new URL(frontendUrl);
  return { product: { name: productName ?? host, host }, publicBaseUrl };
};

export const composeOpenInvitation = (config: Config) => ({
  ...readingOf(config),
  ...pagesOf(config),
  providers,
  eventScopes,
});

export const composeAcceptInvitation = (config: Config) => ({
  ...composeOAuthStart(config),
  ...readingOf(config),
  ...pagesOf(config),
});
