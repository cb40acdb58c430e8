import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { integrationNotice } from '../../../functions/contracts/integration-notice.ts';
import { oauthCallback } from '../../../functions/contracts/oauth-callback.ts';
import { routes } from '../../../functions/routes.ts';
import type { Environment } from '../environments.ts';

type Limited = { stageArn: string; basePath: string };
type Statement = CfnWebACL.StatementProperty;

/** The path up to its first parameter. */
const prefixOf = (path: string) => path.replace(/\{.*/, '');
const callbacks = prefixOf(oauthCallback.path);
const notices = prefixOf(integrationNotice.path);
const isOther = (path: string) => !path.startsWith(callbacks) && !path.startsWith(notices);
const anonymous = routes
  .filter(({ scope }) => scope === undefined)
  .map(({ path }) => prefixOf(path))
  // Whatever begins with the path of another is compared with that one already.
  .filter((path, _, all) => !all.some((other) => other !== path && path.startsWith(other)));

/**
 * The forms of a path that are compared, as transformations in their order. API Gateway decodes a
 * parameter only after it has chosen the method, so that `..%2F` in one does not leave the method;
 * but decoded and normalized alone, the path would be another one.
 */
const forms = [['NONE'], ['URL_DECODE'], ['URL_DECODE', 'NORMALIZE_PATH']] as const;

/** API Gateway answers a path with a slash at its end too, so none is compared to its end. */
const isAt = (path: string): Statement[] =>
  forms.map((transformations) => ({
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint: 'STARTS_WITH',
      searchString: path,
      textTransformations: transformations.map((type, priority) => ({ priority, type })),
    },
  }));

const isAtAny = (paths: readonly string[]): Statement => ({
  orStatement: { statements: paths.flatMap(isAt) },
});

/**
 * Blocks an address that sends more requests without a key than people and providers do. Each kind
 * of anonymous endpoint has a limit of its own, so that one does not use up another's. The last limit
 * counts every request, whatever its path: WAF does not know which keys are real.
 */
export class AddressLimits extends Construct {
  constructor(
    scope: Construct,
    { name }: Environment,
    waf: NonNullable<Environment['waf']>,
    { stageArn, basePath }: Limited,
  ) {
    super(scope, 'address-limits');
    const visibility = (metric: string) => ({
      cloudWatchMetricsEnabled: true,
      metricName: `trunkline-${name}-${metric}`,
      // Samples hold whole URLs, with states and codes.
      sampledRequestsEnabled: false,
    });
    const rule = (priority: number, kind: string, limit: number, paths?: readonly string[]) => ({
      name: kind,
      priority,
      action: { block: {} },
      visibilityConfig: visibility(kind),
      statement: {
        rateBasedStatement: {
          limit,
          aggregateKeyType: 'IP',
          evaluationWindowSec: 300,
          ...(paths && {
            scopeDownStatement: isAtAny(paths.map((path) => `/${basePath}${path}`)),
          }),
        },
      },
    });
    const acl = new CfnWebACL(this, 'acl', {
      name: `trunkline-${name}`,
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('waf'),
      rules: [
        rule(0, 'callbacks-per-address', waf.callbacksPerAddress, [callbacks]),
        rule(1, 'notices-per-address', waf.noticesPerAddress, [notices]),
        rule(2, 'others-per-address', waf.othersPerAddress, anonymous.filter(isOther)),
        rule(3, 'all-per-address', waf.allPerAddress),
      ],
    });
    new CfnWebACLAssociation(this, 'association', {
      resourceArn: stageArn,
      webAclArn: acl.attrArn,
    });
  }
}
