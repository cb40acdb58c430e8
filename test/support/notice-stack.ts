import { startAskedProviders } from './asked-providers.ts';
import { startTestStack } from './harness.ts';
import { createNotifying } from './notifying.ts';
import { noticeSenders } from './signed-notices.ts';

/** A stack with the OAuth app of every provider that sends notices, and a stand-in for those it asks. */
export const startNoticeStack = async () => {
  const { asked, originMap } = await startAskedProviders();
  const stack = await startTestStack({ originMap });
  for (const { app } of Object.values(noticeSenders)) await stack.oauthApps.put(app);
  return { ...stack, ...createNotifying(stack), asked };
};
