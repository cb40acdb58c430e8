import { composeDocs } from '../composition/api.ts';
import { getErrorCode } from '../contracts/get-error-code.ts';
import { errorCodePage } from '../docs/error-pages.ts';
import { endpoint } from '../http/endpoint.ts';

/** The documentation of one error code. An extension. */
export const handler = endpoint(getErrorCode, composeDocs, async (site, { path }) =>
  errorCodePage(site, path.code),
);
