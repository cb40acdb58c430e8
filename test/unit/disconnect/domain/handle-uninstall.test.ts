import { expect, it } from 'vitest';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { handleUninstall } from '../../../../functions/disconnect/domain/handle-uninstall.ts';
import { findProvider } from '../../../../functions/platform/model/find-provider.ts';

it('gets no response before its report is queued, so that the provider calls again', async () => {
  const deps = {
    queueReport: async () => {
      throw new Error('The queue does not answer');
    },
    appCredentials: {
      of: async () => [{ integrationType: 'pipedrive', clientId: 'id' }],
    },
    clock: { nowMs: () => 0, sleep: async () => {} },
  };
  const call = {
    provider: findProvider(providers, 'pipedrive'),
    authorization: `Basic ${btoa('id:secret')}`,
    rawBody: Buffer.from('{"company_id":9,"user_id":5}'),
  };
  await expect(handleUninstall(deps, call)).rejects.toThrow('The queue does not answer');
});
