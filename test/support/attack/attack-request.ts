import type { AnyRequest } from './any-request.ts';
import type { FramingName } from './framings.ts';

/** A request, and how it is put on the wire. */
export type AttackRequest = AnyRequest & { framing: FramingName };
