import { expect, it } from 'vitest';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import { prepareAccess } from '../../../../functions/connections/domain/prepare-access.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { createExpiredWorld } from '../../../support/connections/refresh-world.ts';

it('has the connection as it is stored once its tokens are open', async () => {
  const { deps, state } = createExpiredWorld();
  const request = { tenantId: 't', provider: gmail, found: state.row };
  const access = prepareAccess(deps, request, deadlineOf(20_000));
  if ('none' in access) throw new Error(access.none.why);
  expect(access.connection.version).toBe(1);
  await access.open();
  expect(access.connection.version).toBe(2);
});
