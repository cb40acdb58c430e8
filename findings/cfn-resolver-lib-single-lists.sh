#!/usr/bin/env bash
# cfn-resolver-lib 1.1.8 loses the name of a list that is alone in its object.
#
# Seen on 2026-11-30. `{ "CorsRules": [...] }` becomes the list itself: a list replaces the object around it if there is
# nothing else in it, which is meant for the arguments of intrinsic functions (shouldReplaceParent in
# src/nodeTypes/ArrayNode.js, and evaluate in ObjectNode.js). CloudFormation takes and keeps such objects, and some can
# have nothing but the one list:
# https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-properties-s3-bucket-cors.html
# The README promises the exact values that are used at deployment, for tests of a template:
# https://github.com/robessog/cfn-resolver-lib#readme
#
# Why it surprises: with a second property, like that of a policy, the list is where it should be. A test that looks for
# `CorsConfiguration.CorsRules` finds no rule in a template that has some; one that there be none passes.
#
# What to do: give such an object another property before, and take that out afterwards, as below.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit cfn-resolver-lib@1.1.8

cat >run.mjs <<'JS'
import NodeEvaluator from 'cfn-resolver-lib';

const statement = { Effect: 'Allow', Action: 's3:GetObject', Resource: { 'Fn::Sub': 'arn:aws:s3:::files-${Stage}/*' } };
const rule = { AllowedMethods: ['GET'], AllowedOrigins: [{ 'Fn::Sub': 'https://${Stage}.example.com' }] };
const PolicyDocument = { Version: '2012-10-17', Statement: [statement] };
const CorsConfiguration = { CorsRules: [rule] };
const resources = {
  Policy: { Type: 'AWS::IAM::ManagedPolicy', Properties: { ManagedPolicyName: 'read', PolicyDocument } },
  Bucket: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'files', CorsConfiguration } },
};
const resolve = (template) => new NodeEvaluator(template, { RefResolvers: { Stage: 'prod' } }).evaluateNodes();
const isAlone = (value) => {
  const [entry, ...others] = Object.entries(value ?? {});
  return others.length === 0 && Array.isArray(entry?.[1]) && !Array.isArray(value) && !entry[0].startsWith('Fn::');
};
const mark = (template) =>
  JSON.parse(JSON.stringify(template), (_key, value) => (isAlone(value) ? { ...value, Mark: true } : value));
const unmark = (template) =>
  JSON.parse(JSON.stringify(template), (key, value) => (key === 'Mark' ? undefined : value));
const template = { Parameters: { Stage: { Type: 'String' } }, Resources: resources };
const results = { resolved: resolve(template), marked: unmark(resolve(mark(template))) };
for (const [title, { Resources }] of Object.entries(results)) {
  console.log(`${title}:`);
  console.log(`  PolicyDocument: ${JSON.stringify(Resources.Policy.Properties.PolicyDocument)}`);
  console.log(`  CorsConfiguration: ${JSON.stringify(Resources.Bucket.Properties.CorsConfiguration)}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
resolved:
  PolicyDocument: {"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"s3:GetObject","Resource":"arn:aws:s3:::files-prod/*"}]}
  CorsConfiguration: [{"AllowedMethods":["GET"],"AllowedOrigins":["https://prod.example.com"]}]
marked:
  PolicyDocument: {"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"s3:GetObject","Resource":"arn:aws:s3:::files-prod/*"}]}
  CorsConfiguration: {"CorsRules":[{"AllowedMethods":["GET"],"AllowedOrigins":["https://prod.example.com"]}]}
EXPECT
