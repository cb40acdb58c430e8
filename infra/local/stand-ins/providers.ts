import type { Providers } from '../../../functions/providers/catalogue.ts';
import { localProviders } from '../demo-provider/local-catalogues.ts';

/** Replaces functions/providers/catalogue.ts in local bundles, to add the demo provider. */
export const providers: Providers = localProviders(process.env.FRONTEND_URL ?? '');
