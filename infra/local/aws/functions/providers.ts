import type { Providers } from '../../../../functions/providers/catalogue.ts';
import { localProviders } from '../../demo-provider/local-catalogues.ts';

/** Stands in for functions/providers/catalogue.ts in local bundles, which have the demo provider too. */
export const providers: Providers = localProviders(process.env.FRONTEND_URL ?? '');
