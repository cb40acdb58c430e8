import { composeDocs } from '../../composition/api.ts';
import { getStaticFile } from '../../docs/contracts/static-files.ts';
import { missingIn, serveFile, serveMissing } from '../../docs/site/serve-file.ts';
import { getElements } from '../../elements/contracts/elements-files.ts';
import { forAllOrigins, leadToScript, missingElement } from '../../elements/http/elements-files.ts';
import { ServiceError } from '../../platform/contracts/service-error.ts';
import { endpoint } from '../../platform/http/endpoint.ts';

/** The documentation and the elements: the files beside this bundle, and no others. An extension. */
export const handler = endpoint(
  getStaticFile,
  composeDocs,
  async (site, { pathname }) => {
    if (pathname === getElements.path) return leadToScript(site.basePath);
    const isElement = pathname.startsWith('/elements/');
    const file = await serveFile(site, pathname);
    if (!file) {
      throw new ServiceError('not_found', isElement ? missingElement : missingIn(site, pathname));
    }
    return { ...file, headers: { ...file.headers, ...(isElement && forAllOrigins) } };
  },
  serveMissing,
);
