import * as z from 'zod';
import { isWellFormedApiKey } from '../../functions/domain/keys/api-key.ts';
import { optionFacts } from '../command-line/options.ts';

const noUrl = 'is missing or no URL';
const noKey = 'is missing; give it here, or in TRUNKLINE_API_KEY';
const wrongKey = 'is missing or mistyped';

export const smokeOptions = z.object({
  'base-url': z
    .string(noUrl)
    .transform((url) => url.replace(/\/$/, ''))
    .refine((url) => URL.canParse(url), noUrl)
    .register(optionFacts, {
      value: '<url>',
      summary: 'Base address of the API, which ends with /api.',
    }),
  'api-key': z
    .string(noKey)
    .refine((key) => isWellFormedApiKey(key, key.split('_')[1] ?? ''), wrongKey)
    .register(optionFacts, {
      value: '<key>',
      summary: 'A key of that environment, here or in TRUNKLINE_API_KEY.',
    }),
});
