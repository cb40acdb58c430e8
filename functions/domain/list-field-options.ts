import type { Components } from '../components/catalogue.ts';
import type { Field } from '../components/component.ts';
import type { Providers } from '../providers/catalogue.ts';
import type { Provider } from '../providers/provider.ts';
import { collectOptions, type FieldOptions } from './collect-options.ts';
import { ServiceError } from './errors.ts';
import { findField } from './find-field.ts';
import { findProvider } from './find-provider.ts';
import { freshTokens, type Usable } from './fresh-tokens.ts';
import { scalarAt } from './json-path.ts';
import { fillUrl, parentValues, type QueryValues } from './parent-values.ts';
import type { Deadline, ProviderApi } from './ports.ts';
import { AccessTokenRejected, assertAnswered } from './provider-failure.ts';
import type { RefreshConnection } from './refresh-connection.ts';

export type ListFieldOptions = RefreshConnection & {
  components: Components;
  providers: Providers;
  providerApi: ProviderApi;
};

export type FieldOptionsQuestion = {
  tenantId: string;
  componentKey: string;
  eventKey: string;
  fieldKey: string;
  query: QueryValues;
};

/**
 * The choices of a field, looked up live in the tenant's connected account. A refused access token
 * is refreshed once.
 * @throws ServiceError not_found, validation_failed, and what {@link freshTokens} and the provider
 *   give rise to
 */
export const listFieldOptions = async (
  deps: ListFieldOptions,
  { tenantId, query, ...keys }: FieldOptionsQuestion,
  deadline: Deadline,
): Promise<FieldOptions> => {
  const { component, field } = findField(deps.components, keys);
  const values = parentValues(component, field, query);
  const provider = findProvider(deps.providers, component.integrationType);

  const look = async ({ provider: resolved, tokens, integration }: Usable) => {
    const filled = new Map([...Object.entries(integration.variables), ...values]);
    const common = { provider: resolved, field, values: filled };
    const accessToken = await tokenFor(
      deps,
      { ...common, accessToken: tokens.accessToken },
      deadline,
    );
    return collectOptions(deps, { ...common, accessToken }, deadline);
  };
  const first = await freshTokens(deps, { tenantId, provider }, deadline);
  try {
    return await look(first);
  } catch (error) {
    if (!(error instanceof AccessTokenRejected)) throw error;
  }
  const rejectedVersion = first.integration.version;
  const second = await freshTokens(deps, { tenantId, provider, rejectedVersion }, deadline);
  try {
    return await look(second);
  } catch (error) {
    if (!(error instanceof AccessTokenRejected)) throw error;
    throw new ServiceError(
      'reconnect_required',
      `${provider.label} refuses even a fresh token. Connect it again: ` +
        `POST /integrations/oauth_start/${provider.type}.`,
    );
  }
};

/** The token the look-up itself uses: the connection's, or one that the provider gives for a parent. */
const tokenFor = async (
  { providerApi }: ListFieldOptions,
  look: {
    provider: Provider;
    field: Field;
    values: ReadonlyMap<string, string>;
    accessToken: string;
  },
  { signal }: Deadline,
): Promise<string> => {
  const { provider, field, values, accessToken } = look;
  if (!field.tokenFrom) return accessToken;
  const url = fillUrl(field.tokenFrom.url, values);
  const answer = await providerApi.call(provider, { method: 'GET', url, accessToken }, signal);
  assertAnswered(provider, field, answer);
  const token = scalarAt(answer.body, field.tokenFrom.token);
  if (token === undefined) {
    throw new ServiceError(
      'missing_provider_scope',
      `${provider.label} gives no access to the chosen ${field.parents?.join(' and ')}. Connect it ` +
        `again with a user who manages it, and grant: ${field.scopes.join(', ')}.`,
    );
  }
  return token;
};
