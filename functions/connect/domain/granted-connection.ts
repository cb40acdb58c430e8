import { randomBytes } from 'node:crypto';
import type { ResolvedProvider } from '../../catalogue/providers/resolve-provider.ts';
import { requestedScopes } from '../../catalogue/providers/scopes.ts';
import type { Connection } from '../../connections/domain/connection.ts';
import { keyOf } from '../../connections/domain/connection-key.ts';
import { expiryPlan } from '../../connections/domain/expiry-plan.ts';
import {
  created,
  metadataAfter,
  type NewGrant,
  reconnected,
  replaced,
} from '../../connections/domain/new-grant.ts';
import type { TokenSet } from '../../connections/domain/open-tokens.ts';
import { spreadOf } from '../../connections/domain/refresh-spread.ts';
import { uuidV7 } from '../../platform/model/uuid-v7.ts';
import type { Placement } from './decide-placement.ts';
import type { Description } from './describe-connection.ts';
import type { Flow } from './flow.ts';

/** What a connection is stored for: a flow, or the import of a token. */
export type StoredFor = Pick<
  Flow,
  | 'flowId'
  | 'tenantId'
  | 'integrationType'
  | 'ifOtherAccount'
  | 'reconnects'
  | 'isConfined'
  | 'clientReference'
  | 'metadata'
  | 'tenantApp'
  | 'moreScopes'
  | 'invitationId'
>;

export type GrantedConnection = {
  provider: ResolvedProvider;
  flow: StoredFor;
  description: Description;
  tokens: TokenSet;
  sealedTokens: string;
  /** Shortly before the exchange, if there was one: whoever has one grant has the one of the last exchange. */
  grantedAtMs?: number;
};

export type AcceptedPlacement = Exclude<Placement, { do: 'refuse' }>;

/** The connection that a placement makes of a grant. */
export const connected = (
  granted: GrantedConnection,
  placement: AcceptedPlacement,
  nowMs: number,
): Connection => {
  const grant = newGrant(granted, nowMs);
  switch (placement.do) {
    case 'add':
      return created(grant, uuidV7(nowMs), nowMs);
    case 'update': {
      const { before, isWrong } = placement;
      const own = isWrong ? withoutCallerMetadata(grant) : grant;
      return isOvertaken(before, granted) ? overtaken(before, own) : reconnected(before, own);
    }
    case 'replace':
      return replaced(placement.before, grant, nowMs);
  }
};

/** Whether the person, who has one grant of this app, has consented again since: these tokens have ended. */
const isOvertaken = (
  { connectedAtMs, tenantApp }: Connection,
  { provider, flow, grantedAtMs = connectedAtMs }: GrantedConnection,
): boolean =>
  !!provider.oneGrantPerPerson && tenantApp === flow.tenantApp && connectedAtMs > grantedAtMs;

/** As if the earlier consent had been stored first: the later grant stays, and what its start says. */
const overtaken = (before: Connection, earlier: NewGrant): Connection => ({
  ...before,
  ...metadataAfter(earlier, before),
  // So that this flow and its invitation end with it.
  flowId: earlier.flowId,
  invitationId: earlier.invitationId,
  version: before.version + 1,
});

/** The start's metadata is for the connection that it named alone. */
const withoutCallerMetadata = (grant: NewGrant): NewGrant => ({
  ...grant,
  clientReference: undefined,
  metadata: undefined,
});

const newGrant = (
  { provider, flow, description, tokens, sealedTokens, grantedAtMs }: GrantedConnection,
  nowMs: number,
): NewGrant => ({
  tenantId: flow.tenantId,
  integrationType: flow.integrationType,
  category: provider.category,
  sealedTokens,
  cursorSecret: randomBytes(32).toString('base64url'),
  accessTokenExpiresAtMs: tokens.accessTokenExpiresAtMs,
  grantedScopes: tokens.grantedScopes ?? [...requestedScopes(provider), ...flow.moreScopes],
  clientReference: flow.clientReference,
  metadata: flow.metadata,
  tenantApp: flow.tenantApp,
  ...description,
  grantFamily: provider.grantFamily,
  ...expiryPlan(provider, tokens, {
    grantedAtMs: nowMs,
    nowMs,
    spread: spreadOf(keyOf({ ...flow, account: description.account })),
  }),
  flowId: flow.flowId,
  invitationId: flow.invitationId,
  // Of a person with one grant, connections stored earlier may have a later one.
  connectedAtMs: (provider.oneGrantPerPerson && grantedAtMs) || nowMs,
});
