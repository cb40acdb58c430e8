import type { Prerequisite } from '../../components/option-request.ts';
import { ServiceError } from '../model/errors.ts';
import { scalarAt, valueAt } from '../model/json-path.ts';
import type { Deadline } from '../model/ports.ts';
import { type AskDeps, askProvider } from './ask-provider.ts';
import type { LookUp } from './look-up.ts';
import { assertAnswered, parentNotFound } from './provider-failure.ts';
import { findMember } from './read-options.ts';
import { fillUrl, type TemplateValues } from './templates.ts';

/** Fetches what a look-up needs first: values for its templates, and sometimes another token. */
export const resolvePrerequisites = async (
  deps: AskDeps,
  query: LookUp,
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
  deps: AskDeps,
  { provider, field, values, accessToken }: LookUp,
  { url, list, where, value }: Prerequisite,
  deadline: Deadline,
): Promise<string> => {
  const request = { method: 'GET', url: fillUrl(url, values), accessToken } as const;
  const answer = await askProvider(deps, provider, request, deadline);
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
