import { storeActivity } from '../../functions/activity/domain/store-activity.ts';
import { composeStoreActivity } from '../../functions/composition/activity.ts';
import { auditWriter } from '../../functions/functions.ts';
import type { Credentials } from '../../functions/platform/aws/aws-client-options.ts';
import { createDatabase } from '../../functions/platform/aws/dynamodb.ts';

/** Stores audit lines for their tenants to read, as the writer of the audit trail does in AWS. */
export const createActivityLines = (
  config: Parameters<typeof createDatabase>[0],
  credentials: Credentials,
) => {
  const database = createDatabase(config, credentials);
  // Nobody who sends a request waits for these calls.
  database.client.config.userAgentAppId = async () => auditWriter.name;
  const deps = composeStoreActivity(database);
  let waiting: string[] = [];
  let running: Promise<void> | undefined;
  const run = async () => {
    while (waiting.length > 0) {
      const lines = waiting;
      waiting = [];
      await storeActivity(deps, lines).catch((error: unknown) =>
        console.error(`Tenants do not see ${lines.length} of their acts: ${error}`),
      );
    }
    running = undefined;
  };
  return {
    add: (line: string): void => {
      waiting.push(line);
      running ??= run();
    },
    /** When all that was added is stored. */
    stored: async (): Promise<void> => running,
  };
};
