import type { AgentAct } from '../agents/http/managed-agents.ts';
import type { FailureReason } from '../connect/domain/flow-failures.ts';
import type { CheckedState } from '../connections/domain/check-step.ts';
import type { CredentialUse, UsedConnection } from '../connections/domain/credential-use.ts';
import type { Forgery } from '../disconnect/domain/notice-refusal.ts';
import type { InvitationRefusal } from '../invitations/domain/invitation.ts';
import type { KeyAct } from '../keys/http/managed-keys.ts';
import type { ErrorCode } from '../platform/contracts/error-codes.ts';
import type { KeyRefusal } from '../platform/model/caller.ts';
import type { changedSettings } from '../tenants/http/tenant-settings.ts';

/** How an act ended. A reason is always one of our own codes. */
export type ActEnding =
  | { result: 'done' }
  | { result: 'refused' | 'failed'; reason: ErrorCode | FailureReason | KeyRefusal | Forgery };

type OfTenant = { tenantId: string };
/** The agent that the request named, if any. */
type AsAgent = { agentId?: string | undefined };
type OfWebhook = OfTenant & { webhookId: string };
type OfInvitation = OfTenant & { invitationId: string };
type OfType = { integrationType: string };
/** The agents that were bound to a connection that is gone. */
type UnboundAgents = { agentIds?: readonly string[] };
type OfConnection = OfTenant & OfType & { integrationId: string };
/** Joins the acts of one run of the authorization code grant. */
type OfFlow = {
  [Id in 'integrationType' | 'tenantId' | 'flowId' | 'invitationId']?: string | undefined;
};

type DoneAct<Name extends string, Members> = { act: Name; result: 'done' } & Members;
type RefusedAct<Name extends string, Members> = { act: Name } & Members &
  Exclude<ActEnding, { result: 'done' }>;

/** An act that can be refused: its ending is added when it is known. */
export type AuditedAttempt =
  | ({ act: 'connection.started' } & OfTenant & OfFlow)
  | ({ act: 'connection.disconnected'; revoked?: boolean } & UnboundAgents &
      Omit<OfConnection, keyof OfType> &
      Partial<OfType>)
  | ({ act: 'access_token.refused'; requestedBy: string } & AsAgent & OfAnyConnection)
  | ({
      act: 'provider_call.refused';
      host?: string | undefined;
      status?: number | undefined;
    } & OfCall &
      OfAnyConnection);

/** As far as the request named it, or it was found. */
type OfAnyConnection = OfTenant & {
  [Id in 'integrationType' | 'integrationId']?: string | undefined;
};
/** A call of a service. Never its path, query or body: they are the tenant's customers'. */
type OfCall = { requestedBy: string; method: string } & AsAgent;

/** `requestedBy` is the service of the platform that requested it, if one did. */
type ByService = OfTenant & { result: 'done'; requestedBy?: string };
type ImportCount = 'connected' | 'unchanged' | 'mustReconnect' | 'unknown' | 'notYet';
type OfRows = { table: string; tenantId?: string; keyId?: string };

/** Of a connection, at its provider. */
export type ProviderAct =
  | DoneAct<'connection.uninstalled' | 'connection.revoked', OfConnection>
  | DoneAct<'connection.erased', OfConnection & UnboundAgents>;

/**
 * Everything that the audit trail records; docs/operate/audit.md explains each. A member holds an id, a
 * code or a count: no token, code, secret, label or query.
 */
export type Act =
  | (Exclude<AuditedAttempt, { act: 'access_token.refused' | 'provider_call.refused' }> & ActEnding)
  | (AuditedAttempt & Exclude<ActEnding, { result: 'done' }>)
  | DoneAct<'connection.completed', { integrationId: string } & OfFlow>
  | DoneAct<'connection.handed_over', OfFlow>
  | RefusedAct<'connection.denied', OfFlow>
  | RefusedAct<'connection.refused', { integrationId?: string | undefined } & OfFlow>
  | ProviderAct
  | RefusedAct<'notice.refused', OfType>
  | DoneAct<
      'connection.changed',
      { changed: ('name' | 'client_reference' | 'metadata' | 'primary')[] } & OfConnection
    >
  | DoneAct<'connection.checked', { state: CheckedState } & OfConnection>
  | DoneAct<'webhook.created' | 'webhook.deleted' | 'webhook.secret_rotated', OfWebhook>
  | DoneAct<
      'webhook.changed',
      { changed: ('url' | 'event_types' | 'description' | 'status')[] } & OfWebhook
    >
  | DoneAct<'credential.used', { use: CredentialUse } & UsedConnection>
  | DoneAct<'access_token.given', { requestedBy: string } & AsAgent & OfConnection>
  | DoneAct<'provider_call.made', { host: string; status: number } & OfCall & OfConnection>
  | (KeyAct & ByService)
  | DoneAct<'invitation.created', OfInvitation & OfType>
  | DoneAct<'invitation.revoked', OfInvitation>
  | ({ act: 'invitation.refused'; result: 'refused'; reason: InvitationRefusal } & OfInvitation)
  | DoneAct<'connect_session.created', { sessionId: string } & OfTenant>
  | RefusedAct<'api_key.refused', { keyId: string } & OfTenant>
  | DoneAct<
      'oauth_app.changed' | 'oauth_app.removed',
      // Without a tenant, it is the platform's app.
      { tenantId?: string; region?: string | undefined; requestedBy?: string } & OfType
    >
  | (AgentAct & ByService)
  | DoneAct<'tenant.changed', ReturnType<typeof changedSettings> & ByService>
  | DoneAct<'tenant.deletion_requested', ByService>
  | DoneAct<'tenant.deleted', OfTenant>
  | DoneAct<'secrets.rotated', { resealed: number; failed: number }>
  | DoneAct<'connections.imported', Record<ImportCount, number> & OfTenant>
  | DoneAct<'rows.imported', { imported: number; kept: number } & OfRows>
  | DoneAct<'rows.exported', { rows: number; source?: string } & OfRows>;
