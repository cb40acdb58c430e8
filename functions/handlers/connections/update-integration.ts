import type * as z from 'zod/mini';
import { composeUpdateIntegration } from '../../composition/connections.ts';
import { updateIntegration } from '../../connections/contracts/update-integration.ts';
import type { OwnWords } from '../../connections/domain/connection.ts';
import { changeConnection } from '../../connections/domain/tenant-connections.ts';
import { integrationBody } from '../../connections/http/integration-body.ts';
import { noSuchIntegration } from '../../connections/http/no-access.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { primaryNotAllowed, wordsNotAllowed } from '../../platform/http/session-refusals.ts';
import { createAudit } from '../../telemetry/audit.ts';

const changeable = ['name', 'client_reference', 'metadata', 'primary'] as const;

type Body = z.output<typeof updateIntegration.request.body>;

/** Null removes a word; one that the body does not have stays. */
const wordsOf = ({ name, client_reference: clientReference, metadata }: Body): OwnWords => ({
  ...(name === undefined ? {} : { name: name ?? undefined }),
  ...(clientReference === undefined ? {} : { clientReference: clientReference ?? undefined }),
  ...(metadata === undefined ? {} : { metadata: metadata ?? undefined }),
});

/** Names a connection, or makes it the primary one of its type. An extension. */
export const handler = await keyedEndpoint(
  updateIntegration,
  composeUpdateIntegration,
  async (deps, { tenantId, caller, reach, path, body, origin }) => {
    const { connections, clock } = deps;
    if (body.primary && reach.clientReference !== undefined) throw primaryNotAllowed();
    const words = wordsOf(body);
    if (caller.session && ('clientReference' in words || 'metadata' in words))
      throw wordsNotAllowed();
    const which = { tenantId, integrationId: path.integration_id };
    const changed = await changeConnection(
      connections,
      { ...which, reach },
      { primary: body.primary, words },
    );
    if (!changed) throw noSuchIntegration();
    createAudit(origin).record({
      act: 'connection.changed',
      result: 'done',
      ...which,
      integrationType: changed.connection.integrationType,
      changed: changeable.filter((member) => body[member] !== undefined),
    });
    return { body: integrationBody(deps, changed, clock.nowMs()) };
  },
);
