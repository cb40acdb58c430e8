import { expect, it } from 'vitest';
import { callProvider } from '../../../../functions/calls/contracts/call-provider.ts';

it('refuses a header that objects of JavaScript cannot hold, instead of leaving it out', () => {
  const sent = JSON.parse(
    '{"tenant_id":"acme","requested_by":"test","integration_type":"slack","method":"GET","path":"/","headers":{"accept":"a","__proto__":"x"}}',
  );
  const { success, error } = callProvider.request.safeParse(sent);
  expect({ success, paths: error?.issues.map(({ path }) => path.join('.')) }).toEqual({
    success: false,
    paths: ['headers.__proto__'],
  });
});
