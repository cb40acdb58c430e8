import { composeDocs } from '../composition/api.ts';
import { getDocs } from '../contracts/docs-pages.ts';
import { docsPage } from '../docs/docs-page.ts';
import { endpoint } from '../http/endpoint.ts';

/** The documentation for people. An extension. */
export const handler = endpoint(getDocs, composeDocs, async (site) => docsPage(site));
