import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { gohighlevel } from '../../../functions/catalogue/providers/gohighlevel.ts';
import { readSecrets } from '../../../infra/command-line/ask.ts';
import { readSigningSecret } from '../../../infra/operator/oauth-apps/credentials.ts';
import { createTerminal } from '../../support/command-line/terminal.ts';
import { platformApp } from '../../support/providers/platform-app.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { folderOf, operator, operatorOn } from './operator.ts';

const stack = await startTestStack();
const { info, oauthApps } = stack;
const run = operatorOn(stack);
const command = 'apps configure --client-id id --integration-type';
const configure = (options: string, secret = 'hunter2') => run(`${command} ${options}`, { secret });
const list = async () => (await run('apps list')).stdout;

const takesNone = 'An app of Slack takes no --parameter.\n';
const takesOne =
  'An app of HighLevel takes no other --parameter than version_id (version of an app that is not published: its client id up to the first dash).\n';

it.each([
  ['gohighlevel --parameter redirect_uri=hunter2', takesOne],
  ['gohighlevel --parameter __proto__=hunter2', takesOne],
  ['slack --parameter state=hunter2', takesNone],
  ['gohighlevel --parameter version_id=hunter2&c', '--parameter version_id is not valid'],
  ['facebook --parameter config_id=hunter2', '--parameter config_id is not valid'],
  ['facebook --parameter hunter2', '--parameter must be <name>=<value>'],
  ['facebook --parameter config_id=1 --parameter config_id=2', 'A --parameter is given twice.'],
  [
    'gohighlevel --authorization-host hunter2.example.com',
    '--authorization-host must be one of: marketplace.leadconnectorhq.com.',
  ],
  ['slack --authorization-host slack.com', 'leave --authorization-host out'],
  ['slack --region eu', 'Slack has one OAuth app for all regions: leave --region out.'],
  ['zoho --region hunter2', '--region must be one of: us, au, ca'],
  ['zoho --region constructor', '--region must be one of'],
  // Every problem at once.
  [
    'slack --parameter hunter2=hunter2 --authorization-host hunter2 --region hunter2',
    `Slack has one OAuth app for all regions: leave --region out. People consent to Slack at one host: leave --authorization-host out. ${takesNone}`,
  ],
])('refuses %s, and stores nothing', async (options = '', message = '') => {
  const before = await list();
  const { code, stdout, stderr } = await configure(options);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(message);
  expect(stderr).not.toContain('hunter2');
  expect(await list()).toBe(before);
});

const ed25519 = generateKeyPairSync('ed25519').publicKey;
const spkiOf = (key: typeof ed25519) =>
  key.export({ format: 'der', type: 'spki' }).toString('base64');
const key = spkiOf(ed25519);
const pem = ed25519.export({ format: 'pem', type: 'spki' });
const noKey = 'Paste only what stands between “BEGIN PUBLIC KEY”';
const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;

it.each([
  ['linkedin', '', 'No secret came'],
  ['linkedin', '\n', 'No secret came'],
  ['linkedin', 'a\nb', 'a line break or a character outside ASCII'],
  ['linkedin', 'a\n\n', 'a line break or a character outside ASCII'],
  ['linkedin', 'sécret', 'a line break or a character outside ASCII'],
  ['linkedin', 'hunter2 \r\n', 'has spaces around it'],
  ['linkedin', "'hunter2'\n", 'has quotation marks around it'],
  ['linkedin', 'h\0u\0n\0t\0e\0r\x002\0', 'is in UTF-16'],
  ['stripe_connect', 'hunter2\nSIGNING_SECRET=hunter3', 'begins with a name'],
  ['stripe_connect', 'hunter2\n ', 'is nothing but spaces'],
  ['linkedin', 'x'.repeat(4097), 'longer than 4096'],
  ['stripe_connect', 'a\nb\nc', 'has more than 2 lines, an empty one'],
  ['stripe_connect', 'a\n\n', 'has more than 2 lines, an empty one'],
  ['stripe_connect', '\nb', 'has more than 2 lines, an empty one'],
  ['stripe_connect', 'a\nsécret', 'has more than 2 lines, an empty one'],
  // A public key is what verifies the notices of HighLevel.
  ...['hunter2-signing', `${key}A`, key.replace('A', ' A'), key.slice(0, 30), spkiOf(rsa), pem].map(
    (line) => ['gohighlevel', `secret\n${line}`, noKey],
  ),
])(
  'refuses the secrets of %s, %j, and stores nothing',
  async (type = '', secrets = '', message = '') => {
    const { code, stdout, stderr } = await configure(type, secrets);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    const telling = secrets.split('\n').filter((each) => each.trim().length > 6);
    for (const line of telling) expect(stderr).not.toContain(line);
    expect(await oauthApps.getRegistration(platformApp(type))).toBeUndefined();
  },
);

it('knows a public key that it would take itself', () => {
  const known = gohighlevel.notices?.signature.key;
  const isPublic = typeof known === 'object' && 'publicKey' in known;
  const { publicKey } = isPublic ? known : { publicKey: '' };
  expect(readSigningSecret(gohighlevel, [publicKey])).toBe(publicKey);
});

it('refuses to read the secret from a terminal', async () => {
  const { terminal } = createTerminal({ secret: 'secret', isTTY: true });
  await expect(readSecrets(terminal.stdin, 1)).rejects.toThrow('pipe it in');
});

it('refuses a redirect URI that the provider would refuse, before it reads a secret', async () => {
  const dir = await folderOf({ ...info, base_url: 'https://ghl.example.com/api' });
  const before = await list();
  expect(await operator(`${command} gohighlevel --local ${dir}`)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('HighLevel refuses a redirect URI that holds “ghl”'),
  });
  expect(await list()).toBe(before);
});
