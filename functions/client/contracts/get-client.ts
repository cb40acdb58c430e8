import * as z from 'zod/mini';
import { releaseFiles } from '../../elements/contracts/release-files.ts';
import { described } from '../../platform/contracts/described.ts';
import type { Route } from '../../platform/contracts/route.ts';

export const getClient = {
  operationId: 'getClient',
  servedBy: 'getStaticFile',
  method: 'GET',
  path: releaseFiles.client,
  summary: 'The client of this API, as an npm package',
  description:
    '`npm install <base address>/client.tgz`. It redirects to the file of this release, whose name has its version.',
  request: {},
  response: {
    status: 302,
    description: 'The package is there.',
    headers: z.object({
      Location: described(z.string(), 'The file.', '/api/elements/client-1_0_0-0123456789ab.tgz'),
    }),
  },
} as const satisfies Route;
