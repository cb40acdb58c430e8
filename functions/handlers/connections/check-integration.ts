import { composeCheckIntegration } from '../../composition/connections.ts';
import { checkIntegration } from '../../connections/contracts/check-integration.ts';
import { checkConnection } from '../../connections/domain/check-connection.ts';
import { checkBody, checkOverBudget } from '../../connections/http/check-body.ts';
import { noSuchIntegration } from '../../connections/http/no-access.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { createAudit } from '../../telemetry/audit.ts';

/** Asks the provider whether a connection works. An extension. */
export const handler = await keyedEndpoint(
  checkIntegration,
  composeCheckIntegration,
  async (deps, { tenantId, visibility, path: { integration_id: integrationId }, ...request }) => {
    const audit = createAudit(request.origin);
    const which = { tenantId, integrationId, visibility };
    const checked = await checkConnection(
      { ...deps, auditUse: audit.use },
      which,
      request.deadline,
    );
    if (!checked) throw noSuchIntegration();
    if ('refused' in checked) throw checkOverBudget(checked);
    const { connection, state, isNew } = checked;
    const { integrationType } = connection;
    const act = { act: 'connection.checked', result: 'done', state } as const;
    if (isNew) audit.record({ ...act, tenantId, integrationType, integrationId });
    return { body: checkBody(checked, deps.providers, deps.clock.nowMs()) };
  },
);
