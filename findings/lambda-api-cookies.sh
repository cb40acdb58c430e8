#!/usr/bin/env bash
# lambda-api 1.5.1 reads the value of a cookie as JSON, so an id of digits becomes another id.
#
# Seen on 2026-11-29. Each value goes through JSON.parse where that works, to give back what `response.cookie`
# makes of an object. A number beyond 2^53 is rounded; `1.10` and `1e3` become 1.1 and 1000; `null`, `true` and
# `[1]` are no strings. RFC 6265, section 5.4, knows no types: a value is a sequence of characters.
#
# Why it surprises: a cookie with leading zeros or a letter stays a string, so most session ids arrive as they
# were sent. Those that happen to be digits alone find nobody, or somebody else's row.
#
# What to do: read `request.headers.cookie` with a parser of cookies, or let ids begin with a letter.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit lambda-api@1.5.1

cat >run.mjs <<'JS'
import createAPI from 'lambda-api';

const api = createAPI();
api.get('/', ({ cookies }) => cookies);

const cookie = 'order=9007199254740993; version=1.10; build=1e3; state=null; session=0071; id=a7';
const { body } = await api.run(
  {
    path: '/',
    httpMethod: 'GET',
    headers: { cookie },
    multiValueHeaders: { cookie: [cookie] },
    requestContext: {},
    body: null,
  },
  {},
);
for (const [name, value] of Object.entries(JSON.parse(body)))
  console.log(`${name}: ${typeof value} ${value}`);
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
order: number 9007199254740992
version: number 1.1
build: number 1000
state: object null
session: string 0071
id: string a7
EXPECT
