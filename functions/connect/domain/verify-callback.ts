import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Provider } from '../../catalogue/providers/provider.ts';
import { readVariables } from '../../catalogue/providers/read-variables.ts';
import { fillVariables, type VariableValues } from '../../catalogue/providers/resolve-provider.ts';
import { findApp } from '../../platform/model/find-app.ts';
import type { OAuthApp, OAuthApps } from '../../platform/model/ports.ts';
import type { FlowBase } from './flow.ts';
import type { FailureReason } from './flow-failures.ts';

/** A callback with a code, as received; `parameters` is its whole query. */
export type Callback = {
  provider: Provider;
  state: string;
  code: string;
  iss?: string | undefined;
  /** What the browser shows of itself, see `browserHashes`. */
  browsers: readonly string[];
  parameters: Readonly<Record<string, string>>;
};

/** Invitations, as far as flows know of them. */
export type InvitationClaims = {
  /**
   * Lets this flow use its invitation, and from then on no other one unless this one connects nothing. The
   * same flow may use it again.
   * @returns false when it was used by another, revoked, has expired or is bound to another browser
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

/**
 * Checks what a callback says besides its state and code.
 * @returns the reason if there can be no exchange
 */
export const verifyCallback = async (
  {
    oauthApps,
    invitations,
  }: {
    oauthApps: OAuthApps;
    invitations: Pick<InvitationClaims, 'claim'>;
  },
  flow: FlowBase,
  { provider, parameters }: Callback,
): Promise<VerifiedCallback | FailureReason> => {
  const source = (name: string) => parameters[name];
  const { values: fromCallback, problems } = readVariables(provider, 'callback', source);
  if (problems.length > 0) return 'invalid_link';
  const variables = { ...flow.variables, ...fromCallback };
  const app = await findApp(oauthApps.get, provider, { ...flow, variables });
  if (!app) return withoutApp(flow);
  const isSigned = isSignedCallback(provider, { parameters, variables, secret: app.clientSecret });
  if (!isSigned) return 'invalid_link';
  const { invitationId } = flow;
  const isOpen = invitationId === undefined || (await invitations.claim({ ...flow, invitationId }));
  return isOpen ? { provider, fromCallback, variables, app } : 'invitation_ended';
};

/** A tenant that has changed its own app since may start again, with what it has now. */
export const withoutApp = ({ tenantApp }: FlowBase) =>
  tenantApp === undefined ? 'not_configured' : 'invalid_link';

type SignedParameters = {
  parameters: Readonly<Record<string, string>>;
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
