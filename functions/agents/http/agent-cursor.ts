import * as z from 'zod/mini';
import { cursorOf } from '../../platform/http/next-page.ts';
import type { AgentPosition } from '../domain/agent.ts';

/** DynamoDB takes sort keys of at most 1,024 bytes, of which the id and its separator are 37. */
const mostNameBytes = 987;
const isName = (name: string) => name.isWellFormed() && Buffer.byteLength(name) <= mostNameBytes;

const position = cursorOf(z.tuple([z.string().check(z.minLength(1), z.refine(isName)), z.uuid()]));

export const agentCursor = {
  encode: ({ name, id }: AgentPosition): string => position.encode([name, id]),
  decode: (cursor: string): AgentPosition => {
    const [name, id] = position.decode(cursor);
    return { name, id };
  },
};
