import { readFile } from 'node:fs/promises';
import { composeNothing } from '../../composition/api.ts';
import { getDocsAsset } from '../../docs/contracts/get-docs-asset.ts';
import { docsAssets } from '../../docs/site/docs-assets.ts';
import { ServiceError } from '../../platform/contracts/service-error.ts';
import { endpoint } from '../../platform/http/endpoint.ts';

const types = new Map([
  [docsAssets.style, 'text/css'],
  [docsAssets.script, 'text/javascript'],
  [docsAssets.search, 'application/json'],
  [docsAssets.tryIt, 'text/javascript'],
]);

/** One of the files beside this bundle, and no other. An extension. */
export const handler = endpoint(getDocsAsset, composeNothing, async (_, { path }) => {
  const type = types.get(path.asset);
  if (!type) throw new ServiceError('not_found', 'There is no such file. Reload the page.');
  return {
    text: await readFile(new URL(path.asset, import.meta.url), 'utf8'),
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      // The gateway compresses it for those who accept that.
      Vary: 'Accept-Encoding',
    },
  };
});
