import { describe, expect, it } from 'vitest';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { findProvider } from '../../../../functions/platform/model/find-provider.ts';
import { providerStubs } from '../../../proof/documented/oauth/provider-stubs.ts';

const demanding = Object.entries(providerStubs)
  .map(([type, { documented }]) => ({ type, ...documented.token }))
  .filter(({ withCode, withRefresh }) => withCode || withRefresh);

describe.each(demanding)('$type', ({ type, withCode = {}, withRefresh = {} }) => {
  it('is sent what its token endpoint demands beside the code', () => {
    expect(findProvider(providers, type).tokenParameters ?? {}).toMatchObject(withCode);
  });

  it('is sent what its token endpoint demands beside the refresh token', () => {
    expect(findProvider(providers, type).refreshParameters ?? {}).toMatchObject(withRefresh);
  });
});
