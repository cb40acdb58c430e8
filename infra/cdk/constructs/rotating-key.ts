import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key, type KeyProps } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';

/** Only AWS services may create grants on a key, for their own resources. */
const grantsOfServicesOnly = () =>
  new PolicyStatement({
    effect: Effect.DENY,
    principals: [new AnyPrincipal()],
    actions: ['kms:CreateGrant'],
    resources: ['*'],
    conditions: {
      BoolIfExists: { 'kms:GrantIsForAWSResource': 'false', 'aws:PrincipalIsAWSService': 'false' },
    },
  });

/** A KMS key that AWS rotates every year. */
export class RotatingKey extends Key {
  constructor(scope: Construct, id: string, props: KeyProps) {
    super(scope, id, { ...props, enableKeyRotation: true });
    this.addToResourcePolicy(grantsOfServicesOnly());
  }
}
