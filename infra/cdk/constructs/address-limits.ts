import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { type WafRule, wafLimitsOf, wafWindowSeconds } from '../../limits.ts';
import type { Environment } from '../environments.ts';
import {
  allOf,
  anonymous,
  anyOf,
  callbacks,
  elements,
  hasKey,
  header,
  isAtAny,
  isOther,
  isPreflight,
  not,
  notices,
  ownLimit,
  type Statement,
  sandbox,
} from './waf-statements.ts';

type LimitedStage = { stageArn: string; basePath: string };

type CountedRequests = { paths?: Statement; key?: true };

/** What each rule counts, and of whom: by default all requests of an address. */
const countedBy = (
  basePath: string,
  { name, sandbox: hasSandbox }: Environment,
): Record<WafRule, CountedRequests> => {
  // Our own functions call the demo provider, all from few addresses, as those of a provider.
  const played = hasSandbox ? [sandbox] : [];
  const servers = [notices, ...played];
  const own = [...ownLimit, ...played];
  return {
    'callbacks-per-address': { paths: isAtAny(basePath, [callbacks]) },
    'notices-per-address': { paths: isAtAny(basePath, servers) },
    'elements-per-address': { paths: isAtAny(basePath, [elements]) },
    'others-per-address': {
      paths: anyOf([
        isAtAny(basePath, anonymous.filter(isOther)),
        allOf([not(hasKey(name)), not(isPreflight), not(isAtAny(basePath, own))]),
      ]),
    },
    // A request without the header is not counted.
    'all-per-key': { key: true },
    'all-per-address': {},
  };
};

/** A proxy may change how many spaces there are around a key. */
const perKey = {
  aggregateKeyType: 'CUSTOM_KEYS',
  customKeys: [
    {
      header: {
        name: header,
        textTransformations: [{ priority: 0, type: 'COMPRESS_WHITE_SPACE' }],
      },
    },
  ],
};

/**
 * Blocks an address, and a key, that sends more requests than it may. Each kind of anonymous endpoint
 * has a limit of its own, so that one does not use up another's. The last limits count every request,
 * whatever its path: what is refused later counts for the gateway's throttles, which all callers share.
 * @see https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based-aggregation-options.html
 * @see https://docs.aws.amazon.com/waf/latest/APIReference/API_RateBasedStatementCustomKey.html
 */
export class AddressLimits extends Construct {
  constructor(
    scope: Construct,
    environment: Environment,
    waf: NonNullable<Environment['waf']>,
    { stageArn, basePath }: LimitedStage,
  ) {
    super(scope, 'address-limits');
    const { name } = environment;
    const visibility = (metric: string) => ({
      cloudWatchMetricsEnabled: true,
      metricName: `trunkline-${name}-${metric}`,
      // Samples hold whole URLs, with states and codes.
      sampledRequestsEnabled: false,
    });
    const counted = countedBy(basePath, environment);
    const limits = Object.entries(wafLimitsOf(waf, environment)) as [WafRule, number][];
    const acl = new CfnWebACL(this, 'acl', {
      name: `trunkline-${name}`,
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('waf'),
      rules: limits.map(([rule, limit], priority) => ({
        name: rule,
        priority,
        action: { block: {} },
        visibilityConfig: visibility(rule),
        statement: {
          rateBasedStatement: {
            limit,
            evaluationWindowSec: wafWindowSeconds,
            ...(counted[rule].key ? perKey : { aggregateKeyType: 'IP' }),
            ...(counted[rule].paths && { scopeDownStatement: counted[rule].paths }),
          },
        },
      })),
    });
    new CfnWebACLAssociation(this, 'association', {
      resourceArn: stageArn,
      webAclArn: acl.attrArn,
    });
  }
}
