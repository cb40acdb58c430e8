import type { FailureReason } from '../domain/connect/failures.ts';
import type { CredentialUse } from '../domain/connection/credential-use.ts';
import type { ErrorCode } from '../domain/model/errors.ts';

/** Who acts. `person` is somebody in a browser, who shows no credential of ours. */
export type Actor =
  | { kind: 'api_key' | 'principal' | 'provider' | 'system'; id: string }
  | { kind: 'person' };

/** How an act ended. A reason is one of our own codes, and never a text of somebody else. */
export type Ending =
  | { result: 'done' }
  | { result: 'refused' | 'failed'; reason: ErrorCode | FailureReason };

type OfTenant = { tenantId: string };
type OfType = { integrationType: string };
type OfConnection = OfTenant & OfType & { integrationId: string };
/** Joins the acts of one run of the authorization code grant. */
type OfFlow = OfType & { tenantId?: string | undefined; flowId?: string | undefined };

/** An act that can be refused: its ending is added when it is known. */
export type Attempt =
  | ({ act: 'connection.started' } & OfTenant & OfFlow)
  | ({ act: 'connection.disconnected'; integrationId: string; revoked?: boolean } & OfTenant &
      Partial<OfType>);

/**
 * Everything that the audit trail records; docs/operate/audit.md explains each. A member holds an id, a
 * code or a count: no token, code, secret, label or query.
 */
export type Act =
  | (Attempt & Ending)
  | ({ act: 'connection.completed'; result: 'done'; integrationId: string } & OfFlow)
  | ({ act: 'connection.denied' | 'connection.refused' } & OfFlow &
      Exclude<Ending, { result: 'done' }>)
  | ({
      act: 'connection.uninstalled' | 'connection.revoked' | 'connection.erased';
      result: 'done';
    } & OfConnection)
  | ({ act: 'connection.changed'; result: 'done'; changed: ('name' | 'primary')[] } & OfConnection)
  | ({
      act: 'credential.used';
      result: 'done';
      use: CredentialUse;
      integrationId?: string;
    } & OfTenant &
      OfType)
  | ({ act: 'access_token.given'; result: 'done'; requestedBy: string } & OfConnection)
  | ({
      act: 'access_token.refused';
      requestedBy: string;
      integrationId?: string | undefined;
      integrationType?: string | undefined;
    } & OfTenant &
      Exclude<Ending, { result: 'done' }>)
  | ({ act: 'api_key.created' | 'api_key.revoked'; result: 'done'; keyId: string } & OfTenant)
  | ({
      act: 'oauth_app.changed' | 'oauth_app.removed';
      result: 'done';
      region?: string | undefined;
    } & OfType)
  | ({
      act: 'agent.added' | 'agent.changed' | 'agent.removed';
      result: 'done';
      agentId: string;
    } & OfTenant)
  | { act: 'secrets.rotated'; result: 'done'; resealed: number; failed: number }
  | {
      act: 'rows.imported';
      result: 'done';
      tenantId?: string | undefined;
      keyId?: string | undefined;
      table: string;
      imported: number;
      kept: number;
    }
  | {
      act: 'rows.exported';
      result: 'done';
      tenantId?: string | undefined;
      table: string;
      source?: string | undefined;
      rows: number;
    };
