import * as z from 'zod/mini';
import { type StartField, startFields } from '../../catalogue/providers/start-fields.ts';
import {
  clientReferenceOf,
  metadataOf,
  returnUrlOf,
} from '../../platform/contracts/caller-metadata.ts';
import { described } from '../../platform/contracts/described.ts';
import { sentId } from '../../platform/contracts/sent-id.ts';
import { ifOtherAccount } from '../domain/flow.ts';

const describe = ({ type, label, required }: StartField) =>
  `${required ? 'Required' : 'Optional'} for ${type}, the ${label}.`;

/** `x-integration-types` is for programs what the description is for people. */
const startField = (fields: readonly StartField[]) =>
  z
    .optional(z.string('send a string').check(z.maxLength(255, 'send at most 255 characters')))
    .register(z.globalRegistry, {
      description: `${fields.map(describe).join(' ')} Not for other types.`,
      examples: [...new Set(fields.flatMap(({ examples }) => examples))],
      'x-integration-types': Object.fromEntries(
        fields.map(({ type, label, required, values }) => [type, { label, required, values }]),
      ),
    });

/** More than any provider has scopes or events. */
const mostRequested = 100;
const listOf = <S extends z.core.$ZodType>(item: S) =>
  z.array(item, 'send a list').check(z.maxLength(mostRequested, `send at most ${mostRequested}`));
const eventKey = z.string('send a string').check(z.maxLength(100, 'send at most 100 characters'));

export const providerStartFields = Object.fromEntries(
  [...startFields].map(([name, fields]) => [name, startField(fields)]),
);

/** The fields of a start, of an invitation too. */
export const commonStartFields = {
  scopes: described(
    z._default(
      listOf(z.string('send a string').check(z.maxLength(300, 'send at most 300 characters'))),
      [],
    ),
    'Permissions to ask for besides those that every connection of the type is asked for, such as those ' +
      'that an event in `GET /events/components/{component_key}` names. What was granted to the tenant’s ' +
      'connections of the type before is asked for again, so that nothing is lost.',
    ['reactions:read'],
  ),
  events: described(
    z._default(
      listOf(
        z.strictObject(
          { component_key: eventKey, event_key: eventKey },
          'send component_key and event_key',
        ),
      ),
      [],
    ),
    'Events whose permissions to ask for: another way to say `scopes`.',
    [{ component_key: 'slack', event_key: 'reaction_added' }],
  ),
  if_other_account: described(
    z._default(z.enum(ifOtherAccount, `use one of: ${ifOtherAccount.join(', ')}`), 'refuse'),
    'What happens if another account of the type is connected. `refuse`: it stays, and the ' +
      'callback says so. `replace`: the new account takes the place and the id of the primary ' +
      'one, but of none with a `client_reference` unless the start has the same. `add`: both are ' +
      'connected. The same account is always connected again.',
  ),
  integration_id: described(
    z.optional(sentId('send the id of an integration')),
    'The integration to connect again. Its account’s address is suggested to the person where the ' +
      'provider takes one. `replace` then means this one and no other, and whoever logs in with ' +
      'another account that is connected gets `wrong_account`. Not with `add`.',
  ),
  return_url: z.optional(
    returnUrlOf(
      'Where the callback sends the person instead of the settings page, with its parameters in the ' +
        'query: `https`, or `http` of this computer, as a browser writes it and without a ' +
        'fragment. Its origin must be that of the web application, or one that an operator allows.',
    ),
  ),
  client_reference: z.optional(
    clientReferenceOf(
      'Whose connection it is, in your own words: a person, team or account of yours. Several ' +
        'connections may have the same. Without it, a connection that is connected again keeps its own. With ' +
        'it, `if_other_account` is about connections with the same reference.',
    ),
  ),
  metadata: z.optional(
    metadataOf(
      'What you want to keep with the connection: at most 20 pairs. Without it, a connection that is ' +
        'connected again keeps its own, unless it passes to another `client_reference`. Put no secret here.',
    ),
  ),
};

type StartTarget = { integration_id?: string | undefined; if_other_account: string };

export const isConnectedAgainOrAdded = z.refine<StartTarget>(
  ({ integration_id: id, if_other_account: policy }) => id === undefined || policy !== 'add',
  {
    path: ['if_other_account'],
    error:
      'send refuse or replace, or leave integration_id out: an integration is connected again, not added',
  },
);
