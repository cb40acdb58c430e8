import { composeDocs } from '../composition/api.ts';
import { listErrorCodes } from '../contracts/docs-pages.ts';
import { errorCodesPage } from '../docs/error-pages.ts';
import { endpoint } from '../http/endpoint.ts';

/** The documentation of every error code. An extension. */
export const handler = endpoint(listErrorCodes, composeDocs, async (site) => errorCodesPage(site));
