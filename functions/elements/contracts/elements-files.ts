import * as z from 'zod/mini';
import { described } from '../../platform/contracts/described.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { releaseFiles } from './release-files.ts';

/** Many people of an office may open a page at once. */
const throttle = { perSecond: 200, burst: 1_000 };

export const getElements = {
  operationId: 'getElements',
  servedBy: 'getStaticFile',
  method: 'GET',
  path: releaseFiles.script,
  summary: 'The elements for web pages',
  description:
    'A script with custom elements: connect an account, list accounts, choose options, fill in an event. ' +
    'Load it as a module. It redirects to the file of this release, and its `Link` header has the hash ' +
    'for the attribute `integrity`.',
  throttle,
  request: {},
  response: {
    status: 302,
    description: 'The script is there.',
    headers: z.object({
      Location: described(z.string(), 'The file.', '/api/elements/elements-0123456789ab.js'),
      Link: described(
        z.string(),
        'The same file, with its hash.',
        '</api/elements/elements-0123456789ab.js>; rel="modulepreload"; integrity="sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC"',
      ),
    }),
  },
} as const satisfies Route;

export const getElementsFile = {
  operationId: 'getElementsFile',
  servedBy: 'getStaticFile',
  method: 'GET',
  path: '/elements/{file}',
  resource: '/elements/{proxy+}',
  summary: 'A file of the elements, or the client',
  description:
    'The script, the words of a language, a logo or the package. Its name holds its checksum, so that it may be kept for ever.',
  throttle,
  request: {
    path: z.object({
      file: described(z.string(), 'Its name.', 'elements-0123456789ab.js'),
    }),
  },
  response: {
    status: 200,
    description: 'The file.',
    mediaTypes: ['text/javascript', 'image/svg+xml', 'application/json', 'application/x-tar'],
  },
} as const satisfies Route;
