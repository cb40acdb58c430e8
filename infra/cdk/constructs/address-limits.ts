import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { oauthCallback } from '../../../functions/connect/contracts/callback.ts';
import { integrationNotice } from '../../../functions/disconnect/contracts/integration-notice.ts';
import { getElements } from '../../../functions/elements/contracts/elements-files.ts';
import { credentialPattern } from '../../../functions/keys/domain/api-key.ts';
import { routes } from '../../../functions/routes.ts';
import { serveSandbox } from '../../../functions/sandbox/contracts/sandbox.ts';
import { type WafRule, wafLimitsOf, wafWindowSeconds } from '../../limits.ts';
import type { Environment } from '../environments.ts';

type LimitedStage = { stageArn: string; basePath: string };
type Statement = CfnWebACL.StatementProperty;

/** The path up to its first parameter. */
const prefixOf = (path: string) => path.replace(/\{.*/, '');
const callbacks = prefixOf(oauthCallback.path);
const notices = prefixOf(integrationNotice.path);
/** The address of the script, and those of all its files. */
const elements = getElements.path.replace(/\.js$/, '');
const sandbox = prefixOf(serveSandbox.path);
const ownLimit = [callbacks, notices, elements];
const isOther = (path: string) => !ownLimit.some((prefix) => path.startsWith(prefix));
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

const isAtAny = (basePath: string, paths: readonly string[]): Statement =>
  anyOf(paths.flatMap((path) => isAt(`/${basePath}${path}`)));

const anyOf = (statements: Statement[]): Statement => ({ orStatement: { statements } });
const allOf = (statements: Statement[]): Statement => ({ andStatement: { statements } });
const not = (statement: Statement): Statement => ({ notStatement: { statement } });

const header = 'x-api-key';

/** Whether a request has a key that might be one: what has none is counted with what needs none. */
const hasKey = (environment: string): Statement => ({
  regexMatchStatement: {
    // As CloudFormation calls it: https://github.com/aws/aws-cdk/issues/15133
    fieldToMatch: { singleHeader: { Name: header } },
    regexString: credentialPattern(environment),
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

/** A browser sends it without a key, before a request with one. */
const isPreflight: Statement = {
  byteMatchStatement: {
    fieldToMatch: { method: {} },
    positionalConstraint: 'EXACTLY',
    searchString: 'OPTIONS',
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
};

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
