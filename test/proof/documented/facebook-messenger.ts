import { documented as facebook } from './facebook.ts';
import type { Documented } from './lookups.ts';

export const documented: Documented = {
  lookups: facebook.lookups.filter(({ field }) => field === 'page_id'),
  failures: facebook.failures?.filter(({ field }) => field === 'page_id'),
};
