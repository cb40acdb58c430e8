import type { OpenConnection } from '../domain/connection/open-tokens.ts';
import type { AccessTokenQuestion } from '../domain/connection/service-token.ts';
import { type Audit, endingOf } from './audit.ts';

type Asked = Pick<AccessTokenQuestion, 'tenantId' | 'integrationId' | 'integrationType'> & {
  requestedBy: string;
};

/** Records that a service got an access token, or why it got none. @throws what `give` throws */
export const auditAccessToken = async (
  audit: Audit,
  { tenantId, integrationId, integrationType, requestedBy }: Asked,
  give: () => Promise<OpenConnection>,
): Promise<OpenConnection> => {
  try {
    const open = await give();
    const { connection } = open;
    audit.record({
      act: 'access_token.given',
      result: 'done',
      tenantId,
      integrationId: connection.integrationId,
      integrationType: connection.integrationType,
      requestedBy,
    });
    return open;
  } catch (error) {
    const asked = { tenantId, integrationId, integrationType, requestedBy };
    audit.record({ act: 'access_token.refused', ...asked, ...endingOf(error) });
    throw error;
  }
};
