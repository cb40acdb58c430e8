import type { ProviderStub } from './provider-stub.ts';
import { telephonyStubs } from './telephony-stubs.ts';

const bearer = { access_token: 'access-{n}', token_type: 'Bearer' };
const rotating = { ...bearer, refresh_token: 'refresh-{n}' };

/** Providers whose stand-ins refuse what the real ones refuse. */
export const strictStubs: Readonly<Record<string, ProviderStub>> = {
  ...telephonyStubs,
};
