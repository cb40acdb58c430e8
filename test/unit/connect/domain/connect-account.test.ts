import { expect, it } from 'vitest';
import { calCom } from '../../../../functions/catalogue/providers/cal-com.ts';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import { TokenEndpointError } from '../../../../functions/platform/model/token-endpoint-error.ts';
import { OutOfTime } from '../../../../functions/platform/waiting/in-time.ts';
import { aFlow, aFlowOfServer, claim, defer } from '../../../support/connections/a-flow.ts';
import { startExchange } from '../../../support/connections/an-exchange.ts';

/** How long a call to a provider may take. */
const callMs = 8_000;
const refused = new TokenEndpointError('reconnect');

it.each([
  ['administrator', 'administrator_required', 'caller'],
  ['reconnect', 'code_refused', 'provider'],
  ['transient', 'exchange_failed', 'provider'],
  ['app_configuration', 'not_configured', 'us'],
] as const)(
  'reports an exchange that ends in %s as %s, which is the fault of: %s',
  async (failure, reason, fault) => {
    const error = new TokenEndpointError(failure);
    const { outcome, reported, released } = startExchange({ error });
    expect(await outcome).toEqual({ success: false, reason });
    expect(reported).toEqual([[error, fault]]);
    expect(released).toEqual([]);
  },
);

it('reports a refused app of a tenant as the tenant’s to correct, and not as our fault', async () => {
  const error = new TokenEndpointError('app_configuration');
  const { outcome, reported } = startExchange({ error, flow: { tenantApp: 'own' } });
  expect(await outcome).toEqual({ success: false, reason: 'tenant_app_misconfigured' });
  expect(reported).toEqual([[error, 'caller']]);
});

it.each([claim(aFlow), claim(defer(aFlowOfServer))])(
  'releases a flow whose code was never sent: $completion',
  async (claimed) => {
    const error = new TokenEndpointError('transient');
    error.unused = 'not_sent';
    const { outcome, reported, released } = startExchange({ error, claimed });
    expect(await outcome).toEqual({ success: false, reason: 'unavailable' });
    expect(reported).toEqual([[error, 'provider']]);
    expect(released).toEqual([claimed.completion === 'by_server' ? 'deferred' : 'issued']);
  },
);

it('releases the flow when the connections cannot be read', async () => {
  const around = () => Promise.reject(new Error('down'));
  const { outcome, released } = startExchange({ connections: { around } });
  await expect(outcome).rejects.toThrow('down');
  expect(released).toEqual(['issued']);
});

it('uses up no code, and releases the flow, with only the time that a call may take', async () => {
  const { outcome, released } = startExchange({ error: refused, remainingMs: callMs });
  await expect(outcome).rejects.toThrow(OutOfTime);
  expect(released).toEqual(['issued']);
});

const { account: _, ...unnamed } = gmail;

it.each([
  [calCom, ['account']],
  [unnamed, []],
])('audits the use of the token where $type is asked whose account it is', async (...row) => {
  const [provider, uses] = row;
  const connections = { findByAccount: async () => [] };
  const { outcome, audited } = startExchange({ provider, connections });
  expect(await outcome).toMatchObject({ success: true });
  expect(audited).toEqual(uses);
});
