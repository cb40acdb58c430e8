import type { Provider } from '../../catalogue/providers/provider.ts';
import type { VariableProblem } from '../../catalogue/providers/read-variables.ts';
import type { ConnectionLimitDeps } from '../../connections/domain/connection-limit.ts';
import type { Connections } from '../../connections/domain/ports.ts';
import type { Clock, OAuthApps } from '../../platform/model/ports.ts';
import type { SessionBinding } from '../../platform/model/session-binding.ts';
import type { TenantSettings } from '../../platform/model/tenant-settings.ts';
import type { Visibility } from '../../platform/model/visibility.ts';
import type { Completion, Flow, IfOtherAccount } from './flow.ts';
import type { Flows, StateTokens } from './flow-ports.ts';
import type { MoreScopesDeps, NotDeclared, RequestedScopes } from './more-scopes.ts';
import type { ReturnUrlDeps, ReturnUrlRefusal } from './return-url.ts';

export type StartConnectionDeps = MoreScopesDeps &
  ReturnUrlDeps &
  ConnectionLimitDeps & {
    flows: Flows;
    tenantSettings: TenantSettings;
    stateTokens: StateTokens;
    oauthApps: OAuthApps;
    connections: Pick<Connections, 'find'>;
    clock: Clock;
    publicBaseUrl: string;
    /** Of tenants without a setting of their own. */
    sessionBinding: SessionBinding;
  };

export type ConnectionStart = {
  tenantId: string;
  visibility: Visibility;
  provider: Provider;
  /** Answers to the provider's start fields, such as a shop. */
  fields: Readonly<Record<string, string>>;
  requested: RequestedScopes;
  ifOtherAccount: IfOtherAccount;
  integrationId?: string | undefined;
  /** SHA-256 of the cookie that the browser must send to the callback. */
  browserBinding?: string | undefined;
  completion: Completion;
  /** Where the person comes back to; the settings page by default. */
  returnUrl?: string | undefined;
  callerMetadata: Pick<Flow, 'clientReference' | 'metadata'>;
  /** Set if a person accepted an invitation on our page, which has set their browser's cookie. */
  invited?: InvitedStart | undefined;
};

type InvitedStart = Required<Pick<Flow, 'invitationId'>> & {
  /** No flow outlives its invitation. */
  untilMs: number;
  /** Until when the tenant may see its outcome. */
  retainedUntilMs: number;
  /** Where the person comes back to, if the tenant named no address. */
  page: string;
};

/**
 * Why no flow starts.
 * - `deleted`: the tenant is deleted, or about to be
 * - `unbound`: the tenant must bind flows to the person's session, in one of two ways
 * - `unbindable`: browsers send the callback no cookie of the web application
 * - `limit`: the tenant may have no more connections. A start that names one adds none
 * - `no_app`: no OAuth app is set up, in the region if there is one
 * - `fields`: some are unknown, missing or invalid, or name what the type does not declare
 */
export type StartRefusal =
  | { why: 'deleted' | 'unbound' | 'no_such_integration' }
  | { why: 'return_url'; refusal: ReturnUrlRefusal }
  | { why: 'unbindable'; site: string; api: string }
  | { why: 'limit'; limit: number }
  | { why: 'no_app'; region: string | undefined }
  | {
      why: 'fields';
      unknown: string[];
      problems: readonly VariableProblem[];
      notDeclared: readonly NotDeclared[];
    };
