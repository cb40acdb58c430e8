import * as z from 'zod/mini';
import { type ConnectionEventName, eventNames } from '../../events/domain/connection-event.ts';
import { described, named } from '../../platform/contracts/described.ts';
import { sentId } from '../../platform/contracts/sent-id.ts';
import { isSeen, isVisible } from '../../platform/model/shown-text.ts';
import { disabledReasons } from '../domain/webhook-health.ts';
import { mostUrlCharacters } from '../domain/webhook-url.ts';

const names = eventNames as [ConnectionEventName, ...ConnectionEventName[]];
const eventName = z.enum(names, `use any of: ${names.join(', ')}`);
z.globalRegistry.add(eventName, { id: 'EventName' });

const id = () =>
  described(z.uuid(), 'Identifier of the webhook.', '01932c07-2f5e-7c1a-9a63-52b5a1c8a00b');

const members = {
  id: id(),
  url: described(z.string(), 'Where events are sent.', 'https://hooks.example.com/trunkline'),
  event_types: described(
    z.nullable(z.array(eventName)),
    'Which events are sent; null for all, also those that a later release adds.',
  ),
  description: described(z.nullable(z.string()), 'The tenant’s own words.', 'Production'),
  status: described(
    z.enum(['enabled', 'disabled']),
    'A disabled webhook gets nothing until it is enabled by `PATCH /webhooks/{webhook_id}`.',
  ),
  disabled: described(
    z.nullable(
      z.object({
        reason: described(
          z.enum(disabledReasons),
          '`by_tenant`: by `PATCH /webhooks/{webhook_id}`. `gone`: it answered 410. `failing`: it accepted ' +
            'nothing for five days. There will be more values.',
        ),
        at: described(z.iso.datetime(), 'Since when.'),
      }),
    ),
    'Why it is disabled; null while it is enabled.',
  ),
  failing_since: described(
    z.nullable(z.iso.datetime()),
    'Since when it has accepted nothing; null if it accepted what was sent last.',
  ),
  created_at: described(z.iso.datetime(), 'When it was created.'),
};

export const webhook = named('Webhook', members);

const secret = described(
  z.string(),
  'Signs what is sent to it. It is shown only here; keep it where your receiver reads its secrets.',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
);

export const webhookWithSecret = named('WebhookWithSecret', { ...members, secret });

const noSuch = 'There is no such webhook. List them with GET /webhooks';

/** The path schema of an endpoint about one webhook. */
export const webhookPath = z.object({
  webhook_id: described(sentId(noSuch), 'Identifier of the webhook.'),
});

const mostDescription = 200;
const descriptionMessage = `send 1 to ${mostDescription} printable characters`;

/** What a tenant sets; made for each place, since a description is that of the very schema. */
export const settingsOf = {
  url: () =>
    described(
      z
        .string('send an https URL')
        .check(z.maxLength(mostUrlCharacters, `send at most ${mostUrlCharacters} characters`)),
      'An https URL at a public host, without user name, password or fragment.',
      'https://hooks.example.com/trunkline',
    ),
  eventTypes: () =>
    z.array(eventName, 'send a list of event types').check(
      z.minLength(1, 'name at least one event type, or leave it out for all'),
      z.maxLength(names.length, 'name each event type once'),
      z.refine((given) => new Set(given).size === given.length, 'name each event type once'),
    ),
  description: () =>
    z.string(descriptionMessage).check(
      z.trim(),
      z.refine(
        (text) => text.length <= mostDescription && isVisible(text) && isSeen(text),
        descriptionMessage,
      ),
    ),
};
