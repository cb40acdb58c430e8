#!/usr/bin/env bash
# fauxqs 2.4.1 does not look into arrays when it filters the messages of an SNS topic.
#
# Seen on 2026-11-30 with @aws-sdk/client-sns 3.1169.0. The README promises filter policies over attributes and over
# the body. An attribute of the type String.Array is compared as one text, brackets and all (getStringValue in
# dist/sns/filter.js); a property of the body that is an array is left out (flattenToAttributes). In SNS each element
# counts as a value of its own, and one is enough:
# https://docs.aws.amazon.com/sns/latest/dg/string-value-matching.html
# https://docs.aws.amazon.com/sns/latest/dg/example-filter-policies.html
# LocalStack had the same for the body: https://github.com/localstack/localstack/issues/10567
#
# Why it surprises: a customer with several interests is the example of AWS itself, and nothing is refused or logged.
# A queue that asks for rugby stays empty; one that asks for anything but rugby gets a message about rugby alone; and
# in the body even `exists` finds nothing.
#
# What to do: try policies on attributes or properties that may be lists against AWS.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit fauxqs@2.4.1 @aws-sdk/client-sns@3.1169.0

cat >run.mjs <<'JS'
import { PublishCommand, SNSClient, SubscribeCommand } from '@aws-sdk/client-sns';
import { startFauxqs } from 'fauxqs';

const server = await startFauxqs({ port: 0, logger: false });
const client = new SNSClient({
  endpoint: server.address,
  region: 'us-east-1',
  credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
});
const { topicArn: TopicArn } = server.createTopic('customers');
const policies = {
  rugby: ['rugby', 'football'],
  'not-rugby': [{ 'anything-but': 'rugby' }],
  any: [{ exists: true }],
};
const scopes = ['MessageAttributes', 'MessageBody'];
for (const FilterPolicyScope of scopes)
  for (const [name, interests] of Object.entries(policies)) {
    const { queueArn: Endpoint } = server.createQueue(`${FilterPolicyScope}-${name}`);
    const Attributes = { FilterPolicyScope, FilterPolicy: JSON.stringify({ interests }) };
    await client.send(new SubscribeCommand({ TopicArn, Protocol: 'sqs', Endpoint, Attributes }));
  }
const publish = async (interests, attribute) => {
  const Message = JSON.stringify({ interests });
  await client.send(new PublishCommand({ TopicArn, Message, MessageAttributes: { interests: attribute } }));
  for (const scope of scopes) {
    const names = Object.keys(policies).filter(
      (name) => server.inspectQueue(`${scope}-${name}`).messages.ready.length > 0,
    );
    console.log(`${JSON.stringify(interests)}, ${scope}: ${names.join(', ') || 'none'}`);
  }
  server.reset();
};
await publish('rugby', { DataType: 'String', StringValue: 'rugby' });
for (const interests of [['rugby'], ['soccer', 'rugby', 'hockey']])
  await publish(interests, { DataType: 'String.Array', StringValue: JSON.stringify(interests) });
await server.stop();
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
"rugby", MessageAttributes: rugby, any
"rugby", MessageBody: rugby, any
["rugby"], MessageAttributes: not-rugby, any
["rugby"], MessageBody: none
["soccer","rugby","hockey"], MessageAttributes: not-rugby, any
["soccer","rugby","hockey"], MessageBody: none
EXPECT
