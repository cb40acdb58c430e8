import { createKeyCheck } from '../../../../functions/disconnect/adapters/key-check.ts';
import { eventClaims, issuerKey } from '../../../support/notices/event-tokens.ts';
import { createNoticeWorld, senderOf, startMs } from '../domain/notice-world.ts';

export const { app } = senderOf('gmail');
/** Of an event that is taken, if a key of the issuer signs it. */
export const claims = eventClaims(app.clientId, 'a1', startMs);
export const accepted = { response: {} };
export const refused = (why: string) => ({ refused: { why } });

/** What becomes of an event token while its issuer publishes these keys, by default its usual one. */
export const heard = (
  body: string,
  keys: Parameters<typeof createKeyCheck>[0]['keys'] = [issuerKey],
) => {
  const { world, hear } = createNoticeWorld(app);
  world.issuer = world.issuer && { ...world.issuer, check: createKeyCheck({ keys }) };
  return hear('gmail', { headers: {}, body });
};
