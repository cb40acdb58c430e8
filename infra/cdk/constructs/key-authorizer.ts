import { Duration } from 'aws-cdk-lib';
import { IdentitySource, TokenAuthorizer } from 'aws-cdk-lib/aws-apigateway';
import { Construct } from 'constructs';
import { apiKeyPattern } from '../../../functions/domain/keys/api-key.ts';
import { authorizerUses } from '../../../functions/routes.ts';
import { ApiFunction, type FunctionSettings } from './api-function.ts';

/** Accepts this environment's API keys. A key of another shape is refused without the function. */
export class KeyAuthorizer extends Construct {
  readonly authorizer: TokenAuthorizer;

  constructor(scope: Construct, settings: FunctionSettings) {
    super(scope, 'key-authorizer');
    const { name, authorizerCacheSeconds } = settings.environment;
    this.authorizer = new TokenAuthorizer(this, 'token', {
      handler: new ApiFunction(this, 'authorizer', authorizerUses, settings).live,
      identitySource: IdentitySource.header('X-API-Key'),
      validationRegex: apiKeyPattern(name),
      resultsCacheTtl: Duration.seconds(authorizerCacheSeconds),
    });
  }
}
