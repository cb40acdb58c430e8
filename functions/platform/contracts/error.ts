import * as z from 'zod';
import { type ErrorCode, errorCodes, eventTokenErrors } from './error-codes.ts';

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]];

/** The error body (section 7 of the API reference), with our own `code` and `errors`. */
export const errorBody = z
  .object({
    detail: z.string().meta({
      description: 'What is wrong and what to do next, for people.',
      example: 'project_id: choose a Project first and send its id as ?project_id=<id>.',
    }),
    code: z.enum(codes).meta({
      description:
        'What is wrong, for programs. A code never changes its meaning. There will be more values.',
    }),
    request_id: z.string().meta({
      description:
        'The `X-Request-Id` of this answer; send it to support when you report a problem.',
      example: '3f0c2b1e-8f5d-4a57-9d4e-0b8f1c6a7d21',
    }),
    doc_url: z.url().meta({
      description: 'The page about this `code`, with what to do next.',
      example: 'https://api.example.com/api/docs/errors/validation_failed',
    }),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'In a 422, each field that is not valid.' }),
  })
  .meta({ id: 'Error' });

/** Of a request that may carry a security event token. */
export const eventTokenErrorBody = errorBody
  .extend({
    err: z.enum(eventTokenErrors).optional().meta({
      description: 'With `invalid_event_token`, what RFC 8935 calls it.',
    }),
    description: z.string().optional().meta({ description: 'With `err`, the same as `detail`.' }),
  })
  .meta({ id: 'EventTokenError' });

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
