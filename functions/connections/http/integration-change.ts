import type * as z from 'zod/mini';
import {
  callerMetadataNotAllowed,
  primaryNotAllowed,
} from '../../platform/http/session-refusals.ts';
import type { Visibility } from '../../platform/model/visibility.ts';
import type { updateIntegration } from '../contracts/update-integration.ts';
import type { CallerMetadata } from '../domain/connection.ts';

type IntegrationChangeBody = z.output<typeof updateIntegration.request.body>;
type ChangeCaller = { caller: { session?: object | undefined }; visibility: Visibility };

const changeable = ['name', 'client_reference', 'metadata', 'primary'] as const;

/** Null removes a word; one that the body does not have stays. */
const callerMetadataOf = ({
  name,
  client_reference: clientReference,
  metadata,
}: IntegrationChangeBody): CallerMetadata => ({
  ...(name === undefined ? {} : { name: name ?? undefined }),
  ...(clientReference === undefined ? {} : { clientReference: clientReference ?? undefined }),
  ...(metadata === undefined ? {} : { metadata: metadata ?? undefined }),
});

/** What a body changes of a connection, and the names of it. @throws ServiceError what a page may not change */
export const changeOf = (body: IntegrationChangeBody, { caller, visibility }: ChangeCaller) => {
  if (body.primary && visibility.clientReference !== undefined) throw primaryNotAllowed();
  const callerMetadata = callerMetadataOf(body);
  if (caller.session && ('clientReference' in callerMetadata || 'metadata' in callerMetadata)) {
    throw callerMetadataNotAllowed();
  }
  return {
    change: { primary: body.primary, callerMetadata },
    changed: changeable.filter((member) => body[member] !== undefined),
  };
};
