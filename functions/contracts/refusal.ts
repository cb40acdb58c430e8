import * as z from 'zod';
import { errorBody } from './error.ts';

const { detail, code, errors } = errorBody.shape;

/** The answer to a request that cannot be met: not a function error, since nothing is broken. */
export const refusal = z.object({
  refused: z.object({
    code,
    detail: detail.meta({
      description: 'What is wrong and what to do next, for people.',
      example: 'Slack is not connected. Connect it first: POST /integrations/oauth_start/slack.',
    }),
    retry_after_seconds: z
      .int()
      .positive()
      .optional()
      .meta({ description: 'Until then the same request gets the same answer.' }),
    errors: errors.meta({ description: 'With `validation_failed`, each field that is not valid.' }),
  }),
});
