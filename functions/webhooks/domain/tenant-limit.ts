/** Half at once and half in the course of it: so many in any minute, and no more. */
const inAnyMinute = (most: number) => ({ perSecond: most / 2 / 60, burst: most / 2 });

/** Of tests, and again of wishes to send again, of all webhooks of a tenant together. */
export const mostPerMinute = 10;

/** Requests that have a tenant's endpoints asked though they may take nothing: each may take 15 s. */
export const tenantLimit = inAnyMinute(mostPerMinute);
