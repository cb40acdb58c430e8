import { composeDocs } from '../../composition/api.ts';
import { getLlmsTxt } from '../../docs/contracts/get-llms-txt.ts';
import { servePage } from '../../docs/site/serve-page.ts';
import { endpoint } from '../../platform/http/endpoint.ts';

/** The pages of the documentation, for programs. An extension. */
export const handler = endpoint(getLlmsTxt, composeDocs, (site) => servePage(site, 'llms.txt'));
