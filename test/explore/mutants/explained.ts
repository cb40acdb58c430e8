/** Why a mutant is as good as the code, by file and change. */
export const explained: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'adapters/connection-queries.ts': {
    'connections: connections.sort((a, b) => (a.integrationId ⟦< → <=⟧ b.integrationId ? -1 : 1)),':
      'No two connections have the same id.',
  },
  'adapters/connections-by-id.ts': {
    'const newForMs = ⟦10_000 → (10_000 * 2)⟧;':
      'A margin: an index gets a new key within a second or so.',
    'const newForMs = ⟦10_000 → (10_000 / 2)⟧;':
      'A margin: an index gets a new key within a second or so.',
    'const isNew = Math.abs(Date.now() - timeOf(integrationId)) ⟦< → <=⟧ newForMs;':
      'A millisecond of a margin.',
  },
  'adapters/connection-writes.ts': {
    "'SET refresh_due_at_ms = :due, refresh_due_at = :at, ⟦refresh_queue → refresh_queue_x⟧ = :queue' +":
      'A row that is queued is in this part, unless a release changes how many there are.',
    "...(⟦reconnectByMs → (reconnectByMs, true)⟧ ? { ':by': reconnectByMs } : {}),":
      'The document client leaves out what is undefined.',
  },
  'adapters/connection-row.ts': {
    'if (⟦!isMismatch(error) → (!isMismatch(error), false)⟧) throw error;':
      'To read a row throws nothing else, unless the code is wrong.',
  },
  'adapters/due-connections.ts': {
    'const pageSize = ⟦500 → (500 * 2)⟧;': 'How much a call reads: the next page has the rest.',
    'const pageSize = ⟦500 → (500 / 2)⟧;': 'How much a call reads: the next page has the rest.',
    "KeyConditionExpression: 'refresh_queue = :part AND refresh_due_at ⟦<= → <⟧ :now',":
      'A millisecond: the next run finds it.',
    'const placesAtOnce = ⟦2_000 → (2_000 * 2)⟧;':
      'How much a call reads: the next page has the rest.',
    'const placesAtOnce = ⟦2_000 → (2_000 / 2)⟧;':
      'How much a call reads: the next page has the rest.',
  },
  'adapters/ended-connections.ts': {
    'const connectionsAtOnce = ⟦10 → (10 * 2)⟧;':
      'How many end at once: the next page has the rest.',
    'const connectionsAtOnce = ⟦10 → (10 / 2)⟧;':
      'How many end at once: the next page has the rest.',
  },
  'domain/connection/ask-account.ts': {
    'const briefMs = ⟦4_000 → (4_000 * 2)⟧;':
      'A margin: whoever asks has a deadline of its own as well.',
    'const briefMs = ⟦4_000 → (4_000 / 2)⟧;':
      'A margin: without an answer, the account stays unknown.',
  },
  'domain/connection/next-step.ts': {
    'const leastWaitMs = ⟦1_000 → (1_000 * 2)⟧;': 'A margin: more of it only gives up earlier.',
    'export const leastRefreshMs = ⟦4_500 → (4_500 * 2)⟧;':
      'A margin: more of it only gives up earlier.',
    "if (!isHeld && remainingMs ⟦>= → >⟧ leastRefreshMs) return 'refresh';":
      'A millisecond of a margin.',
    "return isHeld && remainingMs ⟦>= → >⟧ leastWaitMs ? { do: 'wait' } : fail(notRenewed(failed, nowMs));":
      'A millisecond of a margin.',
  },
  'domain/connection/refresh-connection.ts': {
    'if (deadline.remainingMs() ⟦< → <=⟧ leastRefreshMs) {': 'A millisecond of a margin.',
  },
  'domain/connection/standing.ts': {
    "standing.is === 'refused' && standing.untilMs + ms ⟦<= → <⟧ nowMs;":
      'A millisecond of almost a day.',
  },
  'domain/connect/connect-account.ts': {
    'if (deadline.remainingMs() ⟦< → <=⟧ leastForCodeMs) {': 'A millisecond of a margin.',
  },
  'domain/connect/hand-over.ts': {
    'return ⟦(await isWritten(request, write)) → ((await isWritten(request, write)), false)⟧ ? { completionCode, isRepeated: false } : undefined;':
      'It reads the flow once more, which names this request as its owner.',
  },
  'domain/disconnect/signed-token.ts': {
    'const mostCharacters = ⟦8_192 → (8_192 / 2)⟧;': 'A margin: no issuer sends half as much.',
    "return text.length ⟦> → >=⟧ mostCharacters ? '' : text;": 'A character of a margin.',
  },
  'domain/events/events-of.ts': {
    'announcedMs !== undefined && Math.abs(announcedMs - reconnectByMs) ⟦< → <=⟧ sameEndMs;':
      'A millisecond of an hour.',
  },
  'domain/connect/next-flow-step.ts': {
    'const leastWaitMs = ⟦1_000 → (1_000 * 2)⟧;': 'A margin: more of it only gives up earlier.',
    "if (remainingMs ⟦< → <=⟧ leastExchangeMs) return fail(flow, 'still_running');":
      'A millisecond of a margin.',
    "remainingMs ⟦< → <=⟧ leastWaitMs ? fail(flow, 'still_running') : { do: 'wait' };":
      'A millisecond of a margin.',
  },
};
