import type { Egress } from '../../../infra/cdk/egress.ts';

export const owned = { allocationId: 'eipalloc-0123456789abcdef0', address: '52.1.2.3' } as const;

/** What pages speak of and is off by default. Each other record would be another synthesis of some seconds. */
export const egress: Egress = { isLive: true, addresses: { a: 'new', c: owned } };
export const notLive: Egress = { ...egress, isLive: false };
/** With a zone that was added before another one. */
export const wider: Egress = { ...egress, addresses: { ...egress.addresses, b: 'new' } };
