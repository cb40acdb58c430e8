import type { Components } from '../../../functions/catalogue/components/catalogue.ts';
import { sandboxComponents } from '../sandbox-catalogues.ts';
import { demoBase } from './base.ts';

/** Replaces functions/catalogue/components/catalogue.ts, to add the demo provider's component. */
export const components: Components = sandboxComponents(demoBase);
