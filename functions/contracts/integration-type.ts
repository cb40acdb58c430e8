import * as z from 'zod';
import { printable } from '../domain/printable.ts';
import { integrationTypes } from '../providers/catalogue.ts';

const unknownType = (input: unknown) =>
  `Unknown integration type '${printable(String(input))}'. Valid ones: ${integrationTypes.join(', ')}`;

export const integrationTypePath = z.object({
  integration_type: z
    .enum(integrationTypes, { error: ({ input }) => unknownType(input) })
    .meta({ description: 'The provider to connect.', example: 'gmail' }),
});
