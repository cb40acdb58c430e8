import * as z from 'zod';

export const integrationTypePath = z.object({
  integration_type: z.string().meta({ description: 'The provider to connect.', example: 'gmail' }),
});
