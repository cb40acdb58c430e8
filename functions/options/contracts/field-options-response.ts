import * as z from 'zod/mini';
import { described, extension, named } from '../../platform/contracts/described.ts';

export const getFieldOptionsResponse = named('FieldOptions', {
  success: z.literal(true),
  field_key: described(z.string(), 'The requested field.', 'stage_id'),
  options: z.array(
    named('FieldOption', {
      id: described(z.string(), 'Value of the option.', 'appointmentscheduled'),
      name: described(z.string(), 'Label of the option.', 'Appointment scheduled'),
    }),
  ),
});

export const getFieldOptionsHeaders = z.object({
  'X-Options-Truncated': extension(
    z.optional(z.literal('true')),
    'The account has, or may have, more options.',
  ),
  Link: extension(z.optional(z.string()), '`<url>; rel="next"` leads to further options.'),
  Age: extension(z.optional(z.int().check(z.gte(0))), 'Seconds since the provider was asked.', 12),
  'X-Options-Default': extension(
    z.optional(z.string()),
    'The id of the option that a form begins with, when it is among these. ' +
      'Percent-encoded where it is not plain ASCII, or holds a percent sign.',
    'primary',
  ),
});
