import { vi } from 'vitest';
import { startStub } from '../providers/stub-server.ts';

/** The principal that the stand-in for STS names. */
export const principal = 'arn:aws:sts::123456789012:assumed-role/Operator/ada';

/** Stand-ins for STS and CloudWatch Logs, which the SDK of this process then calls. */
export const startAuditServices = async () => {
  const sts = await startStub(() => ({
    headers: { 'content-type': 'text/xml' },
    body: `<GetCallerIdentityResponse><GetCallerIdentityResult><Arn>${principal}</Arn><UserId>u</UserId><Account>1</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`,
  }));
  const logs = await startStub(() => ({ body: {} }));
  vi.stubEnv('AWS_ENDPOINT_URL_STS', sts.origin);
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDWATCH_LOGS', logs.origin);
  return logs;
};
