import * as z from 'zod/mini';
import { printable } from '../domain/model/printable.ts';
import { callbackSlugOf } from '../providers/callback-slug.ts';
import { providers } from '../providers/catalogue.ts';
import type { Provider } from '../providers/provider.ts';

/** Every `integration_type`, sorted. */
export const integrationTypes: readonly string[] = [...providers.keys()].sort();

/** The path schema of an endpoint that takes one of these types. */
export const typePath = (types: readonly string[], description: string, example?: string) => {
  const unknown = (input: unknown) =>
    `Unknown integration type '${printable(String(input))}'. Use one of: ${types.join(', ')}`;
  return z.object({
    integration_type: z
      .enum(types, { error: ({ input }) => unknown(input) })
      .register(z.globalRegistry, { description, example }),
  });
};

export const integrationTypePath = typePath(integrationTypes, 'The provider to connect.', 'gmail');

/**
 * The path schema of the URLs that these providers call or redirect to. It takes the type, or only
 * another word for a provider that refuses a URL with its name.
 */
export const callbackPath = (
  called: readonly Provider[],
  description: string,
  example?: string,
) => {
  const replaced = called.filter(({ callbackSlug }) => callbackSlug);
  const replacements = replaced.map(
    (provider) => ` For \`${provider.type}\` it is \`${callbackSlugOf(provider)}\`.`,
  );
  const slugs = called.map(callbackSlugOf).sort();
  return typePath(slugs, `${description}${replacements.join('')}`, example);
};
