import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Provider } from '../../catalogue/providers/provider.ts';
import { readVariables } from '../../catalogue/providers/read-variables.ts';
import { fillVariables, type VariableValues } from '../../catalogue/providers/resolve-provider.ts';
import { findApp } from '../../platform/model/find-app.ts';
import type { OAuthApp, OAuthApps } from '../../platform/model/ports.ts';
import type { FlowBase } from './flow.ts';
import type { FailureReason } from './flow-failures.ts';

/** A callback with a code, as we received it; `parameters` is its whole query. */
export type Callback = {
  provider: Provider;
  state: string;
  code: string;
  iss?: string | undefined;
  /** See `browserHashes`. */
  browsers: readonly string[];
  parameters: Readonly<Record<string, string>>;
};

/** Invitations, as far as flows know of them. */
export type InvitationClaims = {
  /**
   * Lets this flow use its invitation, repeatedly, and no other flow unless this one connects nothing.
   * @returns false when another flow used it, it was revoked, has expired or is bound to another browser
   */
  claim(flow: FlowBase & { invitationId: string }): Promise<boolean>;
  recordRefusal(invitationId: string, why: 'other_browser', nowMs: number): Promise<void>;
};

type VerifiedCallback = {
  provider: Provider;
  fromCallback: VariableValues;
  variables: VariableValues;
  app: OAuthApp;
};

/** Checks the rest of a callback than its state and code. @returns why its code cannot be exchanged */
export const verifyCallback = async (
  deps: { oauthApps: OAuthApps; invitations: Pick<InvitationClaims, 'claim'> },
  flow: FlowBase,
  { provider, parameters }: Callback,
): Promise<VerifiedCallback | FailureReason> => {
  const source = (name: string) => parameters[name];
  const { values: fromCallback, problems } = readVariables(provider, 'callback', source);
  if (problems.length > 0) return 'invalid_link';
  const variables = { ...flow.variables, ...fromCallback };
  const app = await findApp(deps.oauthApps.get, provider, { ...flow, variables });
  if (!app) return withoutApp(flow);
  const isSigned = isSignedCallback(provider, { parameters, variables, secret: app.clientSecret });
  if (!isSigned) return 'invalid_link';
  const { invitationId } = flow;
  const isOpen =
    invitationId === undefined || (await deps.invitations.claim({ ...flow, invitationId }));
  return isOpen ? { provider, fromCallback, variables, app } : 'invitation_ended';
};

/** A tenant that has replaced its app since may start again with the new one. */
export const withoutApp = ({ tenantApp }: FlowBase) =>
  tenantApp === undefined ? 'not_configured' : 'invalid_link';

type SignedParameters = Pick<Callback, 'parameters'> & {
  variables: VariableValues;
  secret: string;
};

/**
 * Whether a provider that signs its callbacks made this one, and for the account that the flow was
 * started for. The signature is the hexadecimal HMAC-SHA256 of all other parameters, sorted, as
 * `name=value` joined with `&`.
 */
const isSignedCallback = (
  { signedCallback }: Provider,
  { parameters, variables, secret }: SignedParameters,
): boolean => {
  if (!signedCallback) return true;
  const { [signedCallback.signature]: given = '', ...signed } = parameters;
  const message = Object.entries(signed)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
  const expected = createHmac('sha256', secret).update(message).digest();
  const received = Buffer.from(given, 'hex');
  const matches = Object.entries(signedCallback.matches ?? {}).every(
    ([name, template]) => parameters[name] === fillVariables(template, variables),
  );
  return matches && received.length === expected.length && timingSafeEqual(received, expected);
};
