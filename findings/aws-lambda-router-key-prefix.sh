#!/usr/bin/env bash
# aws-lambda-router 0.11.0 does not find the route of an S3 object if its prefix has a space, an umlaut or `=`.
#
# Seen on 2026-11-30. Its README calls objectKeyPrefix a fixed text that an object's key begins with:
# https://github.com/spring-media/aws-lambda-router#s3-to-lambda-integrations
# But it compares it with `s3.object.key` of the event as it comes (matchObjectKeyWithPrefix in lib/s3.js), where S3 has
# the key URL-encoded, with `+` for a space:
# https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html
#
# Why it surprises: the event goes to a later route, or to none, and then the function succeeds with nothing done. It
# needs no strange names, `year=2026/` is enough, as tables are partitioned. The README's prefix is plain letters.
#
# What to do: decode the keys of the event before the router, as below. Actions then have the plain key as well, which
# they need to read the object.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit aws-lambda-router@0.11.0

cat >run.mjs <<'JS'
import router from 'aws-lambda-router';

const prefixes = ['uploads/', 'Team A/', 'year=2026/', 'Zürich/'];
const handler = router.handler({
  s3: {
    routes: prefixes.map((objectKeyPrefix) => ({
      bucketName: 'reports',
      objectKeyPrefix,
      action: async ({ s3 }) => `route ${objectKeyPrefix}, key ${s3.object.key}`,
    })),
  },
});
const encode = (key) => key.split('/').map((part) => new URLSearchParams({ part }).toString().slice(5)).join('/');
const eventOf = (key) => ({
  Records: [
    {
      eventVersion: '2.5',
      eventSource: 'aws:s3',
      eventName: 'ObjectCreated:Put',
      s3: { s3SchemaVersion: '1.0', bucket: { name: 'reports' }, object: { key: encode(key), size: 3 } },
    },
  ],
});
const decoded = (event) => {
  const { Records } = structuredClone(event);
  for (const { s3 } of Records) s3.object.key = decodeURIComponent(s3.object.key.replaceAll('+', ' '));
  return { Records };
};
const results = async (event) => JSON.stringify(await handler(event, {}));
for (const prefix of prefixes) {
  const event = eventOf(`${prefix}a.csv`);
  console.log(`${prefix}a.csv: ${await results(event)}, decoded ${await results(decoded(event))}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
uploads/a.csv: ["route uploads/, key uploads/a.csv"], decoded ["route uploads/, key uploads/a.csv"]
Team A/a.csv: [], decoded ["route Team A/, key Team A/a.csv"]
year=2026/a.csv: [], decoded ["route year=2026/, key year=2026/a.csv"]
Zürich/a.csv: [], decoded ["route Zürich/, key Zürich/a.csv"]
EXPECT
