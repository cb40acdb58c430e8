import type { Uses } from '../../functions/platform/contracts/route.ts';

/** What a role has beside what its function uses. */
export type RetainedPermissions = Uses & {
  /** Actions on queues whose names nothing else has any more, by what follows `trunkline-<env>-`. */
  formerQueues?: Readonly<Record<string, readonly `sqs:${string}`[]>>;
};

const readIntegrations: Uses = { tables: { integrations: ['dynamodb:Query'] } };

/**
 * What each function's role retains for the version before, by the function's name. A role has no versions:
 * where an alias is moved back, old code runs under today's role. So a release that uses a permission no
 * more moves it here, and the next release deletes it. A deployment refuses to take it away at once:
 * docs/deploy/README.md#changing-permissions.
 */
export const retainedPermissions: Readonly<Record<string, RetainedPermissions>> = {
  'accept-invitation': readIntegrations,
  'create-invitation': readIntegrations,
  'oauth-start': readIntegrations,
  'list-integration-types': { tables: { oauth_apps: ['dynamodb:BatchGetItem'] } },
};

/** Tells the policy of what is retained from that of what is used, in IAM and in templates. */
export const retainedDescription =
  'Retained for the version before: infra/cdk/retained-permissions.ts';
