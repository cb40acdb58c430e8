#!/usr/bin/env bash
# aws-md5-of-message-attributes 1.0.0 counts the characters of an attribute where SQS counts bytes.
#
# Seen on 2026-11-30 with fauxqs 2.4.1 as the SQS. For the length before a value it takes `StringValue.length`
# (src/index.js), so that a text with a letter beyond ASCII has another digest than in the algorithm that its README
# refers to, where the length is that of the UTF-8 bytes that follow:
# https://github.com/Inqnuam/aws-md5-of-message-attributes#readme
# https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-message-metadata.html
# AWS's client for Java takes that as well, and refuses an answer with another digest (MessageMD5ChecksumInterceptor in
# https://github.com/aws/aws-sdk-java-v2/tree/master/services/sqs).
#
# Why it surprises: all examples of the README agree with SQS. With a customer's name or a city among the attributes,
# what was sent well looks changed on its way, for some customers only.
#
# What to do: count the bytes, as below.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit aws-md5-of-message-attributes@1.0.0 fauxqs@2.4.1 @aws-sdk/client-sqs@3.1169.0

cat >run.mjs <<'JS'
import { createHash } from 'node:crypto';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { md5OfMessageAttributes } from 'aws-md5-of-message-attributes';
import { startFauxqs } from 'fauxqs';

const server = await startFauxqs({ port: 0, logger: false });
const client = new SQSClient({
  endpoint: server.address,
  region: 'us-east-1',
  credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
});
const { queueUrl: QueueUrl } = server.createQueue('orders');
const withLength = (content) => {
  const bytes = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};
const ownDigest = (attributes) => {
  const hash = createHash('md5');
  for (const name of Object.keys(attributes).sort()) {
    const { DataType, StringValue, BinaryValue } = attributes[name];
    hash.update(withLength(name)).update(withLength(DataType));
    hash.update(Buffer.of(BinaryValue ? 2 : 1)).update(withLength(BinaryValue ?? StringValue));
  }
  return hash.digest('hex');
};
for (const city of ['Munich', 'München', 'Łódź', '東京'])
  for (const MessageAttributes of [
    { city: { DataType: 'String', StringValue: city } },
    { city: { DataType: 'Binary', BinaryValue: Buffer.from(city) } },
  ]) {
    const sent = await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'shipped', MessageAttributes }));
    const equal = (digest) => (digest === sent.MD5OfMessageAttributes ? 'as SQS' : 'another');
    const seen = `${equal(md5OfMessageAttributes(MessageAttributes))}, own ${equal(ownDigest(MessageAttributes))}`;
    console.log(`${city}, ${MessageAttributes.city.DataType}: ${seen}`);
  }
await server.stop();
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
Munich, String: as SQS, own as SQS
Munich, Binary: as SQS, own as SQS
München, String: another, own as SQS
München, Binary: as SQS, own as SQS
Łódź, String: another, own as SQS
Łódź, Binary: as SQS, own as SQS
東京, String: another, own as SQS
東京, Binary: as SQS, own as SQS
EXPECT
