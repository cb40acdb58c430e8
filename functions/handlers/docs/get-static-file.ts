import { clientAddress, isClientFile, missingClient } from '../../client/http/client-file.ts';
import { composeDocs } from '../../composition/api.ts';
import { getStaticFile } from '../../docs/contracts/get-static-file.ts';
import { missingIn, serveFile, serveMissing } from '../../docs/site/serve-file.ts';
import { releaseFiles } from '../../elements/contracts/release-files.ts';
import {
  forAllOrigins,
  leadToFile,
  leadToScript,
  missingElement,
} from '../../elements/http/elements-files.ts';
import { ServiceError } from '../../platform/contracts/service-error.ts';
import { endpoint } from '../../platform/http/endpoint.ts';

/** The documentation and the elements: the files beside this bundle, and no others. An extension. */
export const handler = endpoint(
  getStaticFile,
  composeDocs,
  async (site, request) => {
    const pathname = request.pathname();
    if (pathname === releaseFiles.script) return leadToScript(site.basePath);
    if (pathname === releaseFiles.client) return leadToFile(clientAddress(site.basePath));
    const isElement = pathname.startsWith('/elements/');
    const file = serveFile(site, pathname);
    if (!file) {
      if (isClientFile(pathname)) throw new ServiceError('not_found', missingClient(site.basePath));
      throw new ServiceError('not_found', isElement ? missingElement : missingIn(site, pathname));
    }
    return { ...file, headers: { ...file.headers, ...(isElement && forAllOrigins) } };
  },
  serveMissing,
);
