import type { Providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { localProviders } from '../demo-provider/local-catalogues.ts';

/** Replaces functions/catalogue/providers/catalogue.ts in local bundles, to add the demo provider. */
export const providers: Providers = localProviders(process.env.FRONTEND_URL ?? '');
