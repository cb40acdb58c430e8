import { createSendCall } from '../calls/adapters/send-call.ts';
import { createCoolDowns } from '../options/adapters/cool-downs.ts';
import { createBudgets } from '../platform/aws/budgets.ts';
import type { Config } from '../platform/config.ts';
import { composeGetAccessToken } from './connections.ts';
import { clock, databaseOf } from './services.ts';

export const composeCallProvider = (config: Config) => ({
  ...composeGetAccessToken(config),
  lookUpBudgets: createBudgets(databaseOf(config), clock.nowMs),
  coolDownStore: createCoolDowns(databaseOf(config)),
  sendCall: createSendCall(),
});
