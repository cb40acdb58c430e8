import type { Providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { sandboxProviders } from '../sandbox-catalogues.ts';
import { demoBase } from './base.ts';

/** Replaces functions/catalogue/providers/catalogue.ts, to add the demo provider. */
export const providers: Providers = sandboxProviders(demoBase);
