import { expect, it, vi } from 'vitest';
import { changeSettings } from '../../../../functions/tenants/http/tenant-settings.ts';

it('records a change although the settings cannot be read afterwards', async () => {
  const record = vi.fn();
  const changing = changeSettings(
    {
      tenantSettings: {
        change: async () => true,
        of: () => Promise.reject(new Error('throttled')),
      },
      deletions: { find: async () => undefined },
      tenantRateLimit: { perSecond: 10, burst: 20 },
      record,
    },
    { action: 'change', tenant_id: 't', requested_by: 'a service', session_binding: 'required' },
  );
  await expect(changing).rejects.toThrow('throttled');
  expect(record.mock.calls).toEqual([[{ sessionBinding: 'required' }]]);
});
