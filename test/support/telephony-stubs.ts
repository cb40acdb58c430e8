import type { ProviderStub } from './provider-stub.ts';

const bearer = { access_token: 'access-{n}', token_type: 'Bearer' };

/** Telephony providers whose stand-ins refuse what the real ones refuse. */
export const telephonyStubs: Readonly<Record<string, ProviderStub>> = {
};
