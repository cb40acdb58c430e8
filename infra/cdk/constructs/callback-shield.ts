import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { oauthCallback } from '../../../functions/contracts/oauth-callback.ts';
import type { Environment } from '../environments.ts';

type Shielded = { stageArn: string; basePath: string };

/**
 * Blocks an address that sends more callbacks than people do. The callback needs no key, and does
 * more work than the other endpoints without one.
 */
export class CallbackShield extends Construct {
  constructor(
    scope: Construct,
    { name }: Environment,
    { callbacksPerAddress }: NonNullable<Environment['waf']>,
    { stageArn, basePath }: Shielded,
  ) {
    super(scope, 'callback-shield');
    const visibility = (metric: string) => ({
      cloudWatchMetricsEnabled: true,
      metricName: `trunkline-${name}-${metric}`,
      // Samples hold whole URLs, with states and codes.
      sampledRequestsEnabled: false,
    });
    const acl = new CfnWebACL(this, 'acl', {
      name: `trunkline-${name}`,
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('waf'),
      rules: [
        {
          name: 'callbacks-per-address',
          priority: 0,
          action: { block: {} },
          visibilityConfig: visibility('callbacks-per-address'),
          statement: {
            rateBasedStatement: {
              limit: callbacksPerAddress,
              aggregateKeyType: 'IP',
              evaluationWindowSec: 300,
              scopeDownStatement: {
                byteMatchStatement: {
                  fieldToMatch: { uriPath: {} },
                  positionalConstraint: 'STARTS_WITH',
                  searchString: `/${basePath}${oauthCallback.path.replace(/\{.*/, '')}`,
                  textTransformations: [
                    { priority: 0, type: 'URL_DECODE' },
                    { priority: 1, type: 'NORMALIZE_PATH' },
                  ],
                },
              },
            },
          },
        },
      ],
    });
    new CfnWebACLAssociation(this, 'association', {
      resourceArn: stageArn,
      webAclArn: acl.attrArn,
    });
  }
}
