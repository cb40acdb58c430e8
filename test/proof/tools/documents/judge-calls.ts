type Call = { url: string; status: number };

/** Each operation was called, none failed, and agents were listed. @throws otherwise */
export const judgeCalls = (calls: readonly Call[]): void => {
  const isAnswered = calls.every(({ status }) => status >= 200 && status < 500);
  const agents = calls.find(({ url }) => /(?:^|\/)agents(?:\?|$)/.test(url));
  if (calls.length > 40 && isAnswered && agents?.status === 200) return;
  throw new Error(`It called ${calls.length}: ${JSON.stringify({ isAnswered, agents })}`);
};
