import * as z from 'zod';
import { type ErrorCode, errorCodes } from './service-error.ts';

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]];

/** The error body (section 7 of the API reference), with our own `code` and `errors`. */
export const errorBody = z
  .object({
    detail: z.string().meta({
      description: 'What is wrong and what to do next, for people.',
      example: 'project_id: choose a Project first and send its id as ?project_id=<id>.',
    }),
    code: z
      .enum(codes)
      .meta({ description: 'What is wrong, for programs. A code never changes its meaning.' }),
    request_id: z.string().meta({
      description:
        'The `X-Request-Id` of this answer; send it to support when you report a problem.',
      example: '3f0c2b1e-8f5d-4a57-9d4e-0b8f1c6a7d21',
    }),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'In a 422, each field that is not valid.' }),
  })
  .meta({ id: 'Error' });
