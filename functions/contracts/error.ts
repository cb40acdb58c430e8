import * as z from 'zod';
import { type ErrorCode, errorCodes } from '../domain/model/errors.ts';

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]];

/** Section 7 of the API reference; `code` and `errors` are ours beside it. */
export const errorBody = z
  .object({
    detail: z.string().meta({
      description: 'What is wrong and what to do next, for people.',
      example: 'project_id: choose a Project first and send it as ?project_id=.',
    }),
    code: z.enum(codes).meta({ description: 'What is wrong, for programs. Stable.' }),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'Of a 422: each parameter that is not valid.' }),
  })
  .meta({ id: 'Error' });
