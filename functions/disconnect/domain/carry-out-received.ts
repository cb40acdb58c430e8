import type { ChangedConnections } from '../../connections/domain/account-connections.ts';
import { redeliveryDelayMs } from '../../platform/waiting/redelivery-delay.ts';
import type { ReceivedReport } from './account-report.ts';

type CarryOutReceivedDeps<Message> = {
  readReport(message: Message): ReceivedReport;
  noticeQueue: { delay(report: ReceivedReport, ms: number): Promise<unknown> };
  report(error: unknown): void;
};

/**
 * Carries out a report that a queue delivers, or has it delivered again later: an expired token is refreshed
 * within an hour, and a provider may be down for a day. A failure is reported and
 * counts as undecided.
 * @returns whether it is done
 */
export const carryOutReceived = async <Message>(
  { readReport, noticeQueue, report }: CarryOutReceivedDeps<Message>,
  message: Message,
  carryOut: (received: ReceivedReport) => Promise<ChangedConnections>,
): Promise<boolean> => {
  let received: ReceivedReport | undefined;
  try {
    received = readReport(message);
    const { isDecided } = await carryOut(received);
    if (isDecided) return true;
  } catch (error) {
    report(error);
  }
  if (received)
    await noticeQueue.delay(received, redeliveryDelayMs(received.deliveries)).catch(report);
  return false;
};
