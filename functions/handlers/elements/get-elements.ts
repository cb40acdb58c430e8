import { composeDocs } from '../../composition/api.ts';
import { getElements } from '../../elements/contracts/elements-files.ts';
import { elementsFiles, forAllOrigins } from '../../elements/http/elements-files.ts';
import { endpoint } from '../../platform/http/endpoint.ts';

const { script, integrity } = elementsFiles;

/** Leads to the script of this release. An extension. */
export const handler = endpoint(getElements, composeDocs, async ({ basePath }) => {
  const file = `${basePath}/elements/${script}`;
  return {
    headers: {
      Location: file,
      Link: `<${file}>; rel="modulepreload"; integrity="${integrity}"`,
      // A release is there after five minutes.
      'Cache-Control': 'public, max-age=300',
      ...forAllOrigins,
    },
  };
});
