#!/usr/bin/env bash
# @ltonetwork/http-message-signatures 0.1.12 signs another authority if the URL has a port, and an absent query as "".
#
# Seen on 2026-11-30 with http-message-signatures 1.0.6 as the other side. In RFC 9421 the authority is
# `api.example:8443`, and the query of a URL that has none is `?`:
# https://www.rfc-editor.org/rfc/rfc9421#section-2.2.3 https://www.rfc-editor.org/rfc/rfc9421#section-2.2.7
# `extractComponent` in src/build.ts adds the port to what has it already, `api.example:8443:8443`. The other library
# did so before 1.0.0: https://github.com/dhensby/node-http-message-signatures/issues/54
#
# Why it surprises: both are among what it signs by default, it verifies its own signatures, and with a query and
# without a port those of others, too. A webhook that is tested as `https://api.example/?page=2` fails on a port of
# one's own machine, or at the first receiver whose URL has no query.
#
# What to do: sign and demand `@target-uri` in place of `@path`, `@query` and `@authority`, or take the other library.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @ltonetwork/http-message-signatures@0.1.12 http-message-signatures@1.0.6

cat >run.mjs <<'JS'
import { createHmac } from 'node:crypto';
import { sign, verify } from '@ltonetwork/http-message-signatures';
import { createSigner, createVerifier, httpbis } from 'http-message-signatures';

const alg = 'hmac-sha256';
const compute = (data) => createHmac('sha256', 'any').update(data).digest();
const byLto = (message) => verify(message, (data, signature) => compute(data).equals(Buffer.from(signature)));
const keyLookup = () => ({ id: 'key-1', algs: [alg], verify: createVerifier('any', alg) });
const byOther = (message) => httpbis.verifyMessage({ keyLookup }, message);

// What it signs by default of a request.
const parts = ['@method', '@path', '@query', '@authority', 'content-type', 'digest'];
const whole = ['@method', '@target-uri', 'content-type', 'digest'];
const headers = { 'Content-Type': 'application/json', Digest: `sha-256=${compute('{}').toString('base64')}` };
for (const [name, components] of Object.entries({ parts, whole })) {
  for (const url of ['https://api.example/?page=2', 'https://api.example/', 'https://api.example:8443/?page=2']) {
    const request = () => ({ method: 'POST', url, headers: { ...headers } });
    const lto = await sign(request(), { components, signer: { keyid: 'key-1', alg, sign: compute } });
    const other = await httpbis.signMessage({ key: createSigner('any', alg, 'key-1'), fields: components }, request());
    const outcomes = { 'lto by lto': byLto(lto), 'lto by other': byOther(lto), 'other by lto': byLto(other) };
    const seen = Object.entries(outcomes).map(async ([whose, outcome]) => `${whose} ${await outcome}`);
    console.log(`${name} of ${url}: ${(await Promise.all(seen)).join(', ')}`);
  }
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
parts of https://api.example/?page=2: lto by lto true, lto by other true, other by lto true
parts of https://api.example/: lto by lto true, lto by other false, other by lto false
parts of https://api.example:8443/?page=2: lto by lto true, lto by other false, other by lto false
whole of https://api.example/?page=2: lto by lto true, lto by other true, other by lto true
whole of https://api.example/: lto by lto true, lto by other true, other by lto true
whole of https://api.example:8443/?page=2: lto by lto true, lto by other true, other by lto true
EXPECT
