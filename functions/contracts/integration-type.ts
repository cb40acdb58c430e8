import * as z from 'zod';
import { printable } from '../domain/model/printable.ts';
import { providers } from '../providers/catalogue.ts';

/** Every `integration_type`, sorted. */
export const integrationTypes: readonly string[] = [...providers.keys()].sort();

/** The path schema of an endpoint that takes one of these types. */
export const typePath = (types: readonly string[], description: string, example?: string) => {
  const unknown = (input: unknown) =>
    `Unknown integration type '${printable(String(input))}'. Use one of: ${types.join(', ')}`;
  return z.object({
    integration_type: z
      .enum(types, { error: ({ input }) => unknown(input) })
      .meta({ description, example }),
  });
};

export const integrationTypePath = typePath(integrationTypes, 'The provider to connect.', 'gmail');
