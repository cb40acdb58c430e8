import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createWebhookSender } from '../../../../functions/webhooks/adapters/webhook-sender.ts';
import {
  createSigningSecret,
  rotate,
} from '../../../../functions/webhooks/domain/signing-secrets.ts';
import { connectBy } from '../../../../infra/local/stand-ins/network.ts';
import { programOf } from '../../../docs/samples/blocks.ts';
import { findPython } from '../../../docs/samples/programs.ts';
import { type Received, startReceiver, verified } from '../../../support/webhooks/receiver.ts';

type Message = Received & { secret: string };
/** For each message, whether the body is believed to be ours. */
type Judge = (messages: readonly Message[]) => boolean[];

const judgedByNpm: Judge = (messages) =>
  messages.map((message) => {
    try {
      return Boolean(verified(message, message.secret));
    } catch (error) {
      expect(error).toHaveProperty('name', 'WebhookVerificationError');
      return false;
    }
  });

const python = findPython();
/** @param program defines `is_ours(secret, headers, body)` */
const judgedByPython =
  (program: string): Judge =>
  (messages) => {
    const judge = `${program}
import json, sys
judged = [is_ours(m["secret"], m["headers"], m["body"].encode()) for m in json.load(sys.stdin)]
print(json.dumps(judged))
`;
    const input = JSON.stringify(messages);
    const { stdout, stderr } = spawnSync(python ?? '', ['-c', judge], { input, encoding: 'utf8' });
    expect(stderr).toBe('');
    return JSON.parse(stdout);
  };

const guide = programOf('docs/integrate/webhooks.md', 'python');
const guideImports = guide.slice(0, guide.indexOf('\n\n'));
const [guideFunction] = /^def is_ours[\s\S]*?(?=^\S(?!ef is_ours))/m.exec(guide) ?? [];

const judges: [string, Judge | false][] = [
  ['npm’s standardwebhooks', judgedByNpm],
  [
    'the guide’s Python',
    python !== undefined && judgedByPython(`${guideImports}\n${guideFunction}`),
  ],
];

const minute = 60_000;
const receiver = await startReceiver();
const [before, { secret: stranger }] = [createSigningSecret(), createSigningSecret()];
const rotated = rotate([before], Date.now());

/** A message as it comes when it is sent now, or was sent earlier. */
const sent = async (agoMs = 0): Promise<Message> => {
  const sender = createWebhookSender(() => Date.now() - agoMs, connectBy(new Map()));
  const body = JSON.stringify({ type: 'connection.connected', data: { name: 'Zoë “☎”' } });
  await sender.send(receiver.url, { eventId: 'e', body }, rotated);
  const received = receiver.received.pop();
  if (!received) throw new Error('nothing came');
  return { ...received, secret: rotated[0].secret };
};

describe.each(judges)('%s', (_, judge) => {
  it.runIf(judge)('verifies what we send, and nothing else', async () => {
    if (!judge) return;
    const [message, old] = [await sent(), await sent(6 * minute)];
    const withHeader = (name: string, value: string) => ({
      ...message,
      headers: { ...message.headers, [name]: value },
    });
    const ours = [message, { ...message, secret: before.secret }, await sent(4 * minute)];
    const now = String(message.headers['webhook-timestamp']);
    const forged = {
      body: { ...message, body: message.body.replace('Zoë', 'Zoe') },
      id: withHeader('webhook-id', 'other'),
      signature: withHeader('webhook-signature', `v1,${'A'.repeat(43)}=`),
      'another secret': { ...message, secret: stranger },
      old,
      'old, and now again': { ...old, headers: { ...old.headers, 'webhook-timestamp': now } },
    };
    expect(judge(ours)).toEqual(ours.map(() => true));
    const believed = judge(Object.values(forged));
    expect(Object.keys(forged).filter((_name, index) => believed[index])).toEqual([]);
    expect(believed).toHaveLength(Object.keys(forged).length);
  });
});
