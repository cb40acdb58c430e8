import * as z from 'zod/mini';
import { typesBySlug } from '../../catalogue/providers/on-demand.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';
import { callbackSlugOf } from '../../catalogue/providers/provider-urls.ts';
import { findSuggestion } from '../model/find-suggestion.ts';
import { unknownKey } from '../model/unknown-key.ts';
import { described } from './described.ts';

/** Every `integration_type`, sorted. */
export const integrationTypes: readonly string[] = [...typesBySlug.values()].sort();

/** A type in a query or a body. */
export const integrationTypeValue = z.enum(integrationTypes, {
  error: ({ input }) => {
    const suggestion =
      typeof input === 'string' ? findSuggestion(input, integrationTypes) : undefined;
    const hint = suggestion ? `did you mean ${suggestion}? ` : '';
    return `${hint}use one of: ${integrationTypes.join(', ')}`;
  },
});

/** Made for each: a description is that of the very schema. */
export const sandboxMark = () =>
  described(
    z.optional(z.literal(true)),
    'Present for a sandbox, whose accounts are not real: show people that it is one.',
  );

const typePath = (types: readonly string[], description: string, example?: string) => {
  const unknown = (input: unknown) => unknownKey('integration type', String(input), types);
  return z.object({
    integration_type: described(
      z.enum(types, { error: ({ input }) => unknown(input) }),
      description,
      example,
    ),
  });
};

export const integrationTypePath = typePath(integrationTypes, 'The provider to connect.', 'gmail');

/**
 * The path schema of the URLs that these providers call or redirect to. It takes the type, or only
 * another word for a provider that refuses a URL with its name.
 */
export const callbackPath = (
  called: readonly Pick<Provider, 'type' | 'callbackSlug'>[],
  description: string,
  example?: string,
) => {
  const replaced = called.filter((provider) => callbackSlugOf(provider) !== provider.type);
  const replacements = replaced.map(
    (provider) => ` For \`${provider.type}\` it is \`${callbackSlugOf(provider)}\`.`,
  );
  const slugs = called.map(callbackSlugOf).sort();
  return typePath(slugs, `${description}${replacements.join('')}`, example);
};
