import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { routes, schedules } from '../../../functions/routes.ts';
import type { FunctionSettings } from '../constructs/api-function.ts';
import { Canary } from '../constructs/canary.ts';
import { Endpoint } from '../constructs/endpoint.ts';
import { Gateway } from '../constructs/gateway.ts';
import { KeyAuthorizer } from '../constructs/key-authorizer.ts';
import { referToKeys } from '../constructs/keys.ts';
import { ScheduledFunction } from '../constructs/scheduled-function.ts';
import type { Environment } from '../environments.ts';
import { metricVariables } from '../observability/metrics.ts';

type ApiStackProps = StackProps & { environment: Environment; bundlesDir: string };

/** The REST API and its functions. */
export class ApiStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { environment, bundlesDir, ...stackProps }: ApiStackProps,
  ) {
    super(scope, id, {
      ...stackProps,
      description: `Trunkline ${environment.name}: API, functions`,
    });
    const keys = referToKeys(this, environment.name);
    const { api, baseUrl } = new Gateway(this, environment);
    const settings: FunctionSettings = {
      environment,
      keys,
      bundlesDir,
      canary: environment.canaryMinutes
        ? new Canary(this, environment.name, environment.canaryMinutes)
        : undefined,
      variables: {
        ENVIRONMENT: environment.name,
        PUBLIC_BASE_URL: baseUrl,
        FRONTEND_URL: environment.frontendUrl,
        KMS_STATE_KEY_ID: keys.state.keyArn,
        KMS_SECRETS_KEY_ID: keys.secrets.keyArn,
        RATE_LIMIT_PER_SECOND: String(environment.rateLimit.perSecond),
        RATE_LIMIT_BURST: String(environment.rateLimit.burst),
        OPTIONS_FRESH_SECONDS: String(environment.optionsFreshSeconds),
        ...metricVariables(environment.name),
      },
    };
    const { authorizer } = new KeyAuthorizer(this, settings);
    for (const route of routes) new Endpoint(api, authorizer, route, settings);
    for (const schedule of schedules) new ScheduledFunction(this, schedule, settings);
    new CfnOutput(this, 'BaseUrl', { value: baseUrl });
  }
}
