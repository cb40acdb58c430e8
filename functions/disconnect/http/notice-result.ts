import type { Provider } from '../../catalogue/providers/provider.ts';
import { noticeRefused } from '../../connect/http/refusals.ts';
import type { Origin } from '../../telemetry/audit.ts';
import { traceForgery } from '../../telemetry/audit-acts.ts';
import type { NoticeAnswer } from '../domain/handle-notice.ts';

/**
 * What a provider is answered that sent a notice or an uninstall call.
 * @throws ServiceError when it is refused
 */
export const noticeResult = (
  provider: Provider,
  origin: Origin,
  handled: NoticeAnswer,
): { body: Record<string, string> } => {
  if ('answer' in handled) return { body: handled.answer };
  traceForgery(origin, provider.type, handled.refused);
  throw noticeRefused(provider, handled.refused);
};
