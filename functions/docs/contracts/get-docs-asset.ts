import * as z from 'zod/mini';
import { described } from '../../platform/contracts/described.ts';
import type { Route } from '../../platform/contracts/route.ts';

export const getDocsAsset = {
  operationId: 'getDocsAsset',
  method: 'GET',
  path: '/docs/assets/{asset}',
  summary: 'A file of the documentation',
  description:
    'A script, a style sheet or the index of the search of the pages below `/docs`. Its name holds its checksum, so that it may be kept for ever.',
  request: {
    path: z.object({
      asset: described(z.string(), 'Its name, as the page has it.', 'docs-0123456789ab.css'),
    }),
  },
  response: {
    status: 200,
    description: 'The file.',
    mediaTypes: ['text/css', 'text/javascript', 'application/json'],
  },
} as const satisfies Route;
