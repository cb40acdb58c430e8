import type { LiveChoices, Prerequisite } from '../../components/component.ts';
import type { ResolvedProvider } from '../../providers/resolve-provider.ts';
import { ServiceError } from '../model/errors.ts';
import { scalarAt, valueAt } from '../model/json-path.ts';
import type { Deadline, ProviderApi } from '../model/ports.ts';
import { assertAnswered, type LookupContext, parentNotFound } from './provider-failure.ts';
import { findMember } from './read-options.ts';
import { fillUrl, type TemplateValues } from './templates.ts';

type PrerequisiteQuery = {
  provider: ResolvedProvider;
  field: LiveChoices & LookupContext;
  values: TemplateValues;
  accessToken: string;
};

/** Fetches what a look-up needs first: values for its templates, and sometimes another token. */
export const resolvePrerequisites = async (
  deps: { providerApi: ProviderApi },
  query: PrerequisiteQuery,
  deadline: Deadline,
): Promise<{ values: TemplateValues; accessToken: string }> => {
  const { field, accessToken } = query;
  const values = new Map(query.values);
  for (const [name, prerequisite] of Object.entries(field.prerequisites ?? {})) {
    // A value that is already known, such as an optional parent's, is not fetched.
    if (!values.has(name))
      values.set(name, await fetchValue(deps, { ...query, values }, prerequisite, deadline));
  }
  return {
    values,
    accessToken: field.tokenPrerequisite
      ? await fetchValue(deps, { ...query, values }, field.tokenPrerequisite, deadline)
      : accessToken,
  };
};

const fetchValue = async (
  { providerApi }: { providerApi: ProviderApi },
  { provider, field, values, accessToken }: PrerequisiteQuery,
  { url, list, where, value }: Prerequisite,
  { signal }: Deadline,
): Promise<string> => {
  const request = { method: 'GET', url: fillUrl(url, values), accessToken } as const;
  const answer = await providerApi.call(provider, request, signal);
  assertAnswered(provider, field, answer);
  const holder = list === undefined ? answer.body : valueAt(answer.body, list);
  const found = scalarAt(where ? findMember(holder, where, values) : holder, value);
  // Dot segments climb out of a path even when percent-encoded.
  if (found && found !== '.' && found !== '..') return found;
  throw where
    ? parentNotFound(provider, field)
    : new ServiceError(
        'missing_provider_scope',
        `This ${provider.label} account does not let us look up ${field.label}. Connect it ` +
          `again with a user who manages it, and grant: ${field.scopes.join(', ')}.`,
      );
};
