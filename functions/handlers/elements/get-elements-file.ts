import { readFile } from 'node:fs/promises';
import { composeNothing } from '../../composition/api.ts';
import { getElementsFile } from '../../elements/contracts/elements-files.ts';
import { elementsFiles, forAllOrigins } from '../../elements/http/elements-files.ts';
import { ServiceError } from '../../platform/contracts/service-error.ts';
import { endpoint } from '../../platform/http/endpoint.ts';

const { script, logos } = elementsFiles;
const types = new Map([
  [script, 'text/javascript'],
  ...Object.values(logos).map((logo) => [logo, 'image/svg+xml'] as const),
]);

/** One of the files beside this bundle, and no other. An extension. */
export const handler = endpoint(getElementsFile, composeNothing, async (_, { path }) => {
  const type = types.get(path.file);
  if (!type) {
    const detail =
      'There is no such file in this release. GET /elements.js leads to the one there is.';
    throw new ServiceError('not_found', detail);
  }
  return {
    text: await readFile(new URL(path.file, import.meta.url), 'utf8'),
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      // The gateway compresses it for those who accept that.
      Vary: 'Accept-Encoding',
      ...forAllOrigins,
    },
  };
});
