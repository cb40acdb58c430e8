import * as z from 'zod/mini';
import type { AgentPosition } from '../../agents/domain/agent.ts';
import type { ConnectionPosition } from '../../connections/domain/tenant-connections.ts';
import { noCursor } from '../contracts/page.ts';
import { invalidField } from '../contracts/service-error.ts';

// The end of a page as an opaque token. It holds no tenant; that comes from the API key.

const encode = (position: unknown): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** @throws ServiceError validation_failed */
const decode = <T extends z.ZodMiniType>(position: T, cursor: string): z.output<T> => {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw invalidField('cursor', noCursor);
  }
};

/** DynamoDB takes sort keys of at most 1,024 bytes, of which the id and its separator are 37. */
const mostNameBytes = 987;
const isName = (name: string) => name.isWellFormed() && Buffer.byteLength(name) <= mostNameBytes;

const agentPosition = z.tuple([z.string().check(z.minLength(1), z.refine(isName)), z.uuid()]);

export const encodeAgentCursor = ({ name, id }: AgentPosition): string => encode([name, id]);

export const decodeAgentCursor = (cursor: string): AgentPosition => {
  const [name, id] = decode(agentPosition, cursor);
  return { name, id };
};

const connectionPosition = z.tuple([z.string().check(z.regex(/^[a-z0-9_]{1,64}$/)), z.uuid()]);

export const encodeConnectionCursor = (position: ConnectionPosition): string =>
  encode([position.integrationType, position.integrationId]);

export const decodeConnectionCursor = (cursor: string): ConnectionPosition => {
  const [integrationType, integrationId] = decode(connectionPosition, cursor);
  return { integrationType, integrationId };
};

const deliveryPosition = z.tuple([z.uuid()]);

/** @param eventId of the delivery that ends the page */
export const encodeDeliveryCursor = (eventId: string): string => encode([eventId]);

export const decodeDeliveryCursor = (cursor: string): string => decode(deliveryPosition, cursor)[0];

const invitationPosition = z.tuple([z.uuid()]);

/** @param invitationId of the one that ends the page */
export const encodeInvitationCursor = (invitationId: string): string => encode([invitationId]);

export const decodeInvitationCursor = (cursor: string): string =>
  decode(invitationPosition, cursor)[0];

/** The header that leads to the next page. @param query undefined members are left out */
export const nextLink = (url: string, query: Readonly<Record<string, unknown>>) => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return { Link: `<${url}?${parameters}>; rel="next"` };
};
