#!/usr/bin/env bash
# @cfn/graph 1.1.0 takes no dependency from an attribute in Fn::Sub.
#
# Seen on 2026-11-30. Of `${Orders.Arn}` the whole is its reference, `Orders.Arn`, and of `${!Literal}` it is
# `!Literal` (getReferences in get-references.js). Both are valid, and the first means what Fn::GetAtt means, of which
# it takes `Orders`:
# https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-sub.html
# The README promises a list that is sorted by dependencies, and references to resources or parameters:
# https://github.com/node-cfn/graph#readme
#
# Why it surprises: Fn::Sub with a logical id alone is right, and nothing fails. What depends on an attribute can come
# after the resource that has it, where the README has it before. @cfn/diff 2.0.0 asks this list: of a nested stack that
# changes because such a parameter does, it shows no change.
#
# What to do: hand it a copy whose Fn::Sub have neither, as below, and take the resources from the template.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @cfn/graph@1.1.0

cat >run.mjs <<'JS'
import graph from '@cfn/graph';

const show = (title, template) => {
  const list = graph({ template }).map(({ logicalId, references }) => `${logicalId} [${references.join(', ')}]`);
  console.log(`${title}: ${list.join(', ')}`);
};
const copy = (template) =>
  JSON.parse(JSON.stringify(template), (key, value) =>
    key === 'Fn::Sub' ? value.replaceAll(/\$\{![^}]*\}/g, '').replaceAll(/\$\{(\w+)\.[^}]*\}/g, '${$1}') : value,
  );
const values = {
  GetAtt: { 'Fn::GetAtt': ['Orders', 'Arn'] },
  'Sub of an id': { 'Fn::Sub': '${Orders}' },
  'Sub of an attribute': { 'Fn::Sub': '${Orders.Arn}' },
  'Sub of a literal': { 'Fn::Sub': '${Orders.Arn}/${!aws:PrincipalTag/team}' },
};
for (const [title, Resource] of Object.entries(values)) {
  const Statement = [{ Effect: 'Allow', Action: 'sqs:SendMessage', Resource }];
  const PolicyDocument = { Version: '2012-10-17', Statement };
  const template = {
    Resources: {
      Orders: { Type: 'AWS::SQS::Queue' },
      Policy: { Type: 'AWS::IAM::ManagedPolicy', Properties: { PolicyDocument } },
    },
  };
  show(title, template);
  if (title.startsWith('Sub')) show('  copy', copy(template));
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
GetAtt: Policy [Orders], Orders []
Sub of an id: Policy [Orders], Orders []
  copy: Policy [Orders], Orders []
Sub of an attribute: Orders [], Policy [Orders.Arn]
  copy: Policy [Orders], Orders []
Sub of a literal: Orders [], Policy [Orders.Arn, !aws:PrincipalTag/team]
  copy: Policy [Orders], Orders []
EXPECT
