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
const anonymous = routes.filter(({ scope }) => scope === undefined).map(({ path }) => path);

/** @param path ends with a slash if all paths below it are meant */
const isAt = (path: string): Statement => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: path.endsWith('/') ? 'STARTS_WITH' : 'EXACTLY',
    searchString: path,
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
});

/** WAF refuses an OR of one statement. */
const isAtAny = (paths: readonly string[]): Statement => {
  const [first, ...others] = paths.map(isAt);
  if (!first) throw new Error('No path to limit');
  return others.length === 0 ? first : { orStatement: { statements: [first, ...others] } };
};

/**
 * Blocks an address that sends more requests without a key than people and providers do. Each kind
 * of anonymous endpoint has a limit of its own, so that one does not use up another's.
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
    const rule = (priority: number, kind: string, limit: number, paths: readonly string[]) => ({
      name: kind,
      priority,
      action: { block: {} },
      visibilityConfig: visibility(kind),
      statement: {
        rateBasedStatement: {
          limit,
          aggregateKeyType: 'IP',
          evaluationWindowSec: 300,
          scopeDownStatement: isAtAny(paths.map((path) => `/${basePath}${path}`)),
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
      ],
    });
    new CfnWebACLAssociation(this, 'association', {
      resourceArn: stageArn,
      webAclArn: acl.attrArn,
    });
  }
}
