import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { gohighlevel } from '../../../functions/providers/gohighlevel.ts';
import { slack } from '../../../functions/providers/slack.ts';
import {
  mostSecretLines,
  readSigningSecret,
} from '../../../infra/operator/oauth-apps/credentials.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operator } from './operator.ts';

const { dataDir, oauthApps } = await startTestStack();
const ed25519 = generateKeyPairSync('ed25519').publicKey;
const spkiOf = (key: typeof ed25519) =>
  key.export({ format: 'der', type: 'spki' }).toString('base64');
const key = spkiOf(ed25519);
const pem = ed25519.export({ format: 'pem', type: 'spki' }).toString().trimEnd();
const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;

const configure = (secret: string) => {
  const options = ['--integration-type', 'gohighlevel', '--client-id', '1-2'];
  return operator(['configure-oauth-app', '--local', dataDir, '--json', ...options], { secret });
};

describe('the public key of notices, as the second line', () => {
  it.each([
    ['another secret', 'hunter2-signing'],
    ['a key with a character too many', `${key}A`],
    ['a key with spaces', key.replace('A', ' A')],
    ['half a key', key.slice(0, 30)],
    ['a key of another kind', spkiOf(rsa)],
    ['a key with the lines around it', pem],
  ])('is refused when it is %s, and nothing is stored', async (_, line) => {
    const answer = await configure(`secret\n${line}`);
    expect(answer).toMatchObject({ code: 2, stdout: '' });
    expect(answer.stderr).toContain('Paste only what stands between “BEGIN PUBLIC KEY”');
    expect(answer.stderr).not.toContain(line);
    expect(await oauthApps.getRegistration('gohighlevel')).toBeUndefined();
  });

  it('is stored when it is one', async () => {
    expect((await configure(`secret\n${key}`)).code).toBe(0);
    expect(await oauthApps.get('gohighlevel')).toMatchObject({ signingSecret: key });
  });

  it('can be left out, since one is known', async () => {
    expect((await configure('secret')).code).toBe(0);
    expect((await oauthApps.get('gohighlevel'))?.signingSecret).toBeUndefined();
  });
});

it('takes any text as the signing secret of other providers, on one line', () => {
  expect(readSigningSecret(slack, ['any text'])).toBe('any text');
  expect(mostSecretLines(slack)).toBe(2);
});

it('knows a public key that it would take itself', () => {
  const known = gohighlevel.notices?.signature.key;
  const { publicKey } = typeof known === 'object' ? known : { publicKey: '' };
  expect(readSigningSecret(gohighlevel, [publicKey])).toBe(publicKey);
});
