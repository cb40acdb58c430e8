import type { LiveChoices, Lookup } from '../../components/component.ts';
import type { Provider } from '../../providers/provider.ts';
import { ServiceError } from '../model/errors.ts';
import { at, scalarAt } from '../model/json-path.ts';
import type { Deadline, ProviderApi } from '../model/ports.ts';
import { type AskedFor, assertAnswered, parentNotFound } from './provider-failure.ts';
import { findMember } from './read-options.ts';
import { fillUrl, type TemplateValues } from './templates.ts';

type Asked = {
  provider: Provider;
  field: LiveChoices & AskedFor;
  values: TemplateValues;
  accessToken: string;
};

/** What a look-up needs first: values for its templates, and perhaps a token of its own. */
export const resolveLookups = async (
  deps: { providerApi: ProviderApi },
  asked: Asked,
  deadline: Deadline,
): Promise<{ values: TemplateValues; accessToken: string }> => {
  const { field, accessToken } = asked;
  const values = new Map(asked.values);
  for (const [name, lookup] of Object.entries(field.lookups ?? {})) {
    // A value that is there already, an optional parent's for one, need not be asked for.
    if (!values.has(name))
      values.set(name, await look(deps, { ...asked, values }, lookup, deadline));
  }
  return {
    values,
    accessToken: field.tokenLookup
      ? await look(deps, { ...asked, values }, field.tokenLookup, deadline)
      : accessToken,
  };
};

const look = async (
  { providerApi }: { providerApi: ProviderApi },
  { provider, field, values, accessToken }: Asked,
  { url, list, where, value }: Lookup,
  { signal }: Deadline,
): Promise<string> => {
  const request = { method: 'GET', url: fillUrl(url, values), accessToken } as const;
  const answer = await providerApi.call(provider, request, signal);
  assertAnswered(provider, field, answer);
  const holder = list === undefined ? answer.body : at(answer.body, list);
  const found = scalarAt(where ? findMember(holder, where, values) : holder, value);
  // Dot segments climb out of a path even when percent-encoded.
  if (found && found !== '.' && found !== '..') return found;
  throw where
    ? parentNotFound(provider, field)
    : new ServiceError(
        'missing_provider_scope',
        `${provider.label} gives no access to what ${field.label} is looked up in. Connect it ` +
          `again with a user who manages it, and grant: ${field.scopes.join(', ')}.`,
      );
};
