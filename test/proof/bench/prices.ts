/** @see https://aws.amazon.com/lambda/pricing/ (us-east-1, arm) */
const dollars = { perMillion: 0.2, perMillionGbSeconds: 13.33 };

/** One in a hundred; assumed. */
const coldShare = 0.01;

/** What Lambda costs per million invocations that take so long. */
export const dollarsPerMillion = (
  { coldMs, warmMs }: { coldMs: number; warmMs: number },
  memoryMb: number,
): number => {
  const billedMs = coldShare * coldMs + (1 - coldShare) * warmMs;
  const gbSeconds = (billedMs / 1000) * (memoryMb / 1024);
  return dollars.perMillion + gbSeconds * dollars.perMillionGbSeconds;
};
