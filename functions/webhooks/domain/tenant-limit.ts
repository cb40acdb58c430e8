/** Half at once and half over the minute, so that no minute has more than `most`. */
const inAnyMinute = (most: number) => ({ perSecond: most / 2 / 60, burst: most / 2 });

/** Tests a minute, and separately redeliveries, of all webhooks of a tenant together. */
export const mostPerMinute = 10;

/** Of requests that call a tenant's endpoints although these may accept nothing: a call may take 15 s. */
export const tenantLimit = inAnyMinute(mostPerMinute);
