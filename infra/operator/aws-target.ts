import { createDatabase } from '../../functions/adapters/dynamodb.ts';
import { createKms } from '../../functions/adapters/kms.ts';
import { providers } from '../../functions/providers/catalogue.ts';
import type { EnvironmentName } from '../cdk/environments.ts';
import { createAwsAuditTrail } from './audit/aws-audit-trail.ts';
import { deployedBaseUrl } from './deployed-base-url.ts';
import type { Target } from './target.ts';

/** A deployed environment, by the SDK's usual chain of credentials. */
export const connectAws = async (environment: EnvironmentName): Promise<Target> => {
  // Only now: the environments load all of CDK.
  const { selectEnvironments } = await import('../cdk/environments.ts');
  const [record] = selectEnvironments(environment);
  const region = record?.region ?? '';
  const config = { environment, region, dynamodbEndpoint: undefined, kmsEndpoint: undefined };
  return {
    environment,
    database: createDatabase(config),
    kms: createKms(config),
    secretsKeyId: `alias/trunkline-${environment}-secrets`,
    providers,
    auditTrail: createAwsAuditTrail(environment, region),
    baseUrl: async () => record && deployedBaseUrl(record),
    explain: ({ name, message }) => {
      switch (name) {
        case 'CredentialsProviderError':
          return `No AWS credentials were found: sign in, or set AWS_PROFILE. (${message})`;
        case 'ResourceNotFoundException':
        case 'NotFoundException':
          return `${environment} is not deployed to ${region} of this AWS account: deploy it, or change account.`;
        default:
          return undefined;
      }
    },
  };
};
