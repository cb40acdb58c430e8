import { expect, it } from 'vitest';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import type { AccountReport } from '../../../../functions/disconnect/domain/account-report.ts';
import { handleUninstall } from '../../../../functions/disconnect/domain/handle-uninstall.ts';
import { findProvider } from '../../../../functions/platform/model/find-provider.ts';

const provider = findProvider(providers, 'pipedrive');
const authorization = `Basic ${btoa('id:secret')}`;
const appCredentials = { of: async () => [{ integrationType: 'pipedrive', clientId: 'id' }] };
const clock = { nowMs: () => 0, sleep: async () => {} };

it('gets no response before its report is queued, so that the provider calls again', async () => {
  const deps = {
    queueReport: async () => {
      throw new Error('The queue does not answer');
    },
    appCredentials,
    clock,
  };
  const rawBody = Buffer.from('{"company_id":9,"user_id":5}');
  const call = { provider, authorization, rawBody };
  await expect(handleUninstall(deps, call)).rejects.toThrow('The queue does not answer');
});

it('looks for an account by what we store of its id', async () => {
  const reported: string[] = [];
  const queueReport = async ({ accountKey }: AccountReport) => void reported.push(accountKey);
  const company = 'a'.repeat(3000);
  const rawBody = Buffer.from(JSON.stringify({ company_id: company, user_id: 5 }));
  const deps = { queueReport, appCredentials, clock };
  expect(await handleUninstall(deps, { provider, authorization, rawBody })).toEqual({
    response: {},
  });
  expect(reported).toEqual([`pipedrive#${company.slice(0, 300)}`]);
});
