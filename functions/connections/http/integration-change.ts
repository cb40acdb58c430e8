import type * as z from 'zod/mini';
import { primaryNotAllowed, wordsNotAllowed } from '../../platform/http/session-refusals.ts';
import type { Reach } from '../../platform/model/reach.ts';
import type { updateIntegration } from '../contracts/update-integration.ts';
import type { OwnWords } from '../domain/connection.ts';

type Body = z.output<typeof updateIntegration.request.body>;
type ByWhom = { caller: { session?: object | undefined }; reach: Reach };

const changeable = ['name', 'client_reference', 'metadata', 'primary'] as const;

/** Null removes a word; one that the body does not have stays. */
const wordsOf = ({ name, client_reference: clientReference, metadata }: Body): OwnWords => ({
  ...(name === undefined ? {} : { name: name ?? undefined }),
  ...(clientReference === undefined ? {} : { clientReference: clientReference ?? undefined }),
  ...(metadata === undefined ? {} : { metadata: metadata ?? undefined }),
});

/** What a body changes of a connection, and the names of it. @throws ServiceError what a page may not change */
export const changeOf = (body: Body, { caller, reach }: ByWhom) => {
  if (body.primary && reach.clientReference !== undefined) throw primaryNotAllowed();
  const words = wordsOf(body);
  if (caller.session && ('clientReference' in words || 'metadata' in words)) {
    throw wordsNotAllowed();
  }
  return {
    change: { primary: body.primary, words },
    changed: changeable.filter((member) => body[member] !== undefined),
  };
};
