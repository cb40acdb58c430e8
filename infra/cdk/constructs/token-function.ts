import { Duration } from 'aws-cdk-lib';
import { ArnPrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { serviceFunctions } from '../../../functions/routes.ts';
import { ApiFunction, type FunctionSettings } from './api-function.ts';

/** How long Lambda keeps an invocation whose caller waits for no answer; the least that it takes. */
const unawaited = { maxEventAge: Duration.minutes(1), retryAttempts: 0 };

/**
 * A function that only services of the platform invoke, by its live alias. Each principal gets a
 * statement in the alias's own policy; nobody else is in it.
 */
export class TokenFunction extends Construct {
  constructor(
    scope: Construct,
    { name, uses }: (typeof serviceFunctions)[number],
    settings: FunctionSettings,
  ) {
    super(scope, `service-${name}`);
    const { live } = new ApiFunction(this, name, uses, settings);
    live.configureAsyncInvoke(unawaited);
    for (const arn of settings.environment.tokenPrincipals) {
      live.addPermission(`invoked-by-${arn}`, { principal: new ArnPrincipal(arn) });
    }
  }
}
