import type { Database } from '../../platform/aws/dynamodb.ts';
import { getItem, putItem } from '../../platform/aws/items.ts';
import type { OAuthApp, OAuthApps, SecretBox } from '../../platform/model/ports.ts';
import { appKey, oauthAppOwner, row, toRegistration, toRow } from './oauth-app-row.ts';

/** OAuth apps in DynamoDB, their secrets sealed, with what sets them up besides {@link OAuthApps}. */
export const createOAuthApps = (
  database: Database,
  secretBox: SecretBox,
): OAuthApps & { put(app: OAuthApp): Promise<void> } => {
  const find = (key: string) => getItem(database, 'oauth_apps', { integration_type: key });

  return {
    getRegistration: async (named) => {
      const item = await find(appKey(named));
      return item && toRegistration(item);
    },

    get: async (named) => {
      const key = appKey(named);
      const item = await find(key);
      if (!item) return undefined;
      const { sealedClientSecret } = row.read(item);
      const opened = await secretBox.open(sealedClientSecret, oauthAppOwner(key));
      const [clientSecret = '', signingSecret] = opened.split('\n');
      return { ...toRegistration(item), clientSecret, signingSecret };
    },

    put: async (app) => {
      const { clientSecret, signingSecret } = app;
      // One text, so that one call of KMS opens both and a rotation seals both; neither has a line break.
      const secrets = [clientSecret, ...(signingSecret === undefined ? [] : [signingSecret])];
      const seal = await secretBox.prepare(oauthAppOwner(appKey(app)));
      await putItem(database, 'oauth_apps', toRow(app, seal(secrets.join('\n'))));
    },
  };
};
