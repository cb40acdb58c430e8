import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { routes } from '../../functions/routes.ts';
import type { FunctionSettings } from '../constructs/api-function.ts';
import { Endpoint } from '../constructs/endpoint.ts';
import { Gateway } from '../constructs/gateway.ts';
import type { Keys } from '../constructs/grants.ts';
import { KeyAuthorizer } from '../constructs/key-authorizer.ts';
import type { Environment } from '../environments.ts';

type ApiStackProps = StackProps & { environment: Environment; keys: Keys; bundlesDir: string };

/** The REST API and its functions. */
export class ApiStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { environment, keys, bundlesDir, ...stackProps }: ApiStackProps,
  ) {
    super(scope, id, {
      ...stackProps,
      description: `Trunkline ${environment.name}: API, functions`,
    });
    const { api, baseUrl } = new Gateway(this, environment);
    const settings: FunctionSettings = {
      environment,
      keys,
      bundlesDir,
      variables: {
        ENVIRONMENT: environment.name,
        PUBLIC_BASE_URL: baseUrl,
        FRONTEND_URL: environment.frontendUrl,
        KMS_STATE_KEY_ID: keys.state.keyArn,
        KMS_SECRETS_KEY_ID: keys.secrets.keyArn,
        RATE_LIMIT_PER_SECOND: String(environment.rateLimit.perSecond),
        RATE_LIMIT_BURST: String(environment.rateLimit.burst),
      },
    };
    const { authorizer } = new KeyAuthorizer(this, settings);
    for (const route of routes) new Endpoint(api, authorizer, route, settings);
    new CfnOutput(this, 'BaseUrl', { value: baseUrl });
  }
}
