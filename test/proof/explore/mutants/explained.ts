/** Why a mutant is as good as the code, by file and change. Of a constant alone: twice and half of it. */
const explained: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'connections/adapters/connection-queries.ts': {
    'connections: connections.sort((a, b) => (a.integrationId ⟦< → <=⟧ b.integrationId ? -1 : 1)),':
      'No two connections have the same id.',
  },
  'connections/adapters/connections-by-id.ts': {
    'const newForMs = ⟦10_000⟧;': 'A margin: an index gets a new key within a second or so.',
    'const isNew = Math.abs(Date.now() - timeOf(integrationId)) ⟦< → <=⟧ newForMs;':
      'A millisecond of a margin.',
    'const vainForMs = ⟦60_000⟧;': 'A margin: longer than a process needs to serve others.',
    'if (sinceVainMs ⟦< → <=⟧ vainForMs) return search([]);': 'A millisecond of a margin.',
    'const mostTenants = ⟦1_000⟧;': 'How much a process remembers.',
  },
  'connections/adapters/connection-writes.ts': {
    "'SET refresh_due_at_ms = :due, refresh_due_at = :at, ⟦refresh_queue → refresh_queue_x⟧ = :queue' +":
      'A row that is queued is in this part, unless a release changes how many there are.',
    "...(⟦reconnectByMs → (reconnectByMs, true)⟧ ? { ':by': reconnectByMs } : {}),":
      'The document client leaves out what is undefined.',
    "...(⟦version === undefined → (version === undefined, false)⟧ ? {} : { ':version': version }),":
      'The document client leaves out what is undefined.',
  },
  'connections/adapters/connection-row.ts': {
    'if (⟦!isMismatch(error) → (!isMismatch(error), false)⟧) throw error;':
      'To read a row throws nothing else, unless the code is wrong.',
  },
  'connections/adapters/due-connections.ts': {
    "KeyConditionExpression: 'refresh_queue = :part AND refresh_due_at ⟦<= → <⟧ :now',":
      'A millisecond: the next run finds it.',
    'const pageSize = ⟦500⟧;': 'How much a call reads: the next page has the rest.',
    'const keysAtOnce = ⟦2_000⟧;': 'How much a call reads: the next page has the rest.',
  },
  'tenants/adapters/ended-connections.ts': {
    'const connectionsAtOnce = ⟦10⟧;': 'How many end at once: the next page has the rest.',
  },
  'connections/adapters/refresh-queue.ts': {
    "shard: ⟦record.attributes.MessageGroupId ?? '' → (record.attributes.MessageGroupId)⟧,":
      'A FIFO queue always names it.',
  },
  'connections/domain/account-request.ts': {
    'const briefMs = ⟦4_000⟧;':
      'A margin: whoever asks has a deadline of its own, and without a response the account stays unknown.',
  },
  'connections/domain/due/find-due.ts': {
    'const leastRemainingMs = ⟦10_000⟧;':
      'A margin: a page and all messages take a second or two, and the next run does what is left.',
    'if (dueAtMs ⟦< → <=⟧ nowMs - overdueMs) run.overdue++;': 'A millisecond of three hours.',
    'for (const head of heads) if (!first || head[1].dueAtMs ⟦< → <=⟧ first[1].dueAtMs) first = head;':
      'Both are due for as long.',
    'export const mostMessagesOfShard = ⟦300 → (300 / 2)⟧;':
      'A margin: the next run sends the rest, longest due first.',
  },
  'connections/domain/due/find-health-checks.ts': {
    'const sinceMs = (nowMs ⟦- → +⟧ Math.floor(spreadOf(key) * dayMs)) % dayMs;':
      'Another time of the day, spread as evenly.',
    'return (sinceMs + dayMs) % dayMs ⟦< → <=⟧ everyMs;':
      'A millisecond of an hour, and a second look finds it not due.',
  },
  'connections/domain/due/refresh-queued-connections.ts': {
    'export const leastRemainingMs = ⟦26_000 → (26_000 * 2)⟧;':
      'A margin: more of it only has a message delivered again earlier.',
    '(deliveries ⟦+ → -⟧ Math.floor(nowMs / dayMs)) % 2 === 0 ? keys.toReversed() : keys;':
      'The sum of two whole numbers is even when their difference is.',
  },
  'connections/domain/due/refresh-one.ts': {
    'const connectionMs = ⟦20_000 → (20_000 / 2)⟧;':
      'A margin: less of it only waits less for others, and the connection stays due.',
  },
  'connections/domain/expiry-plan.ts': {
    'const isFixed = lifetime && grantExpiresAtMs ⟦< → <=⟧ nowMs + lifetime.seconds * 1000 - day;':
      'A millisecond of a day.',
    'return Math.round(dueAtMs ⟦>= → >⟧ nowMs + day ? dueAtMs : Math.min(soonMs, nowMs + leftMs / 2));':
      'A millisecond of a day, and either date is in time.',
  },
  'connections/domain/next-step.ts': {
    'const leastWaitMs = ⟦1_000 → (1_000 * 2)⟧;': 'A margin: more of it only gives up earlier.',
    'export const leastRefreshMs = ⟦4_500 → (4_500 * 2)⟧;':
      'A margin: more of it only gives up earlier.',
  },
  'connect/domain/defer-completion.ts': {
    'return ⟦isDeferred → (isDeferred, false)⟧ ? { ...deferredResult, isRepeated: false } : undefined;':
      'It reads the flow once more, which names this request.',
  },
  'disconnect/domain/read-notice.ts': {
    'const leastMs = ⟦100_000_000_000⟧;': 'No notice is of the years between.',
    'if (Number.isFinite(number)) return number ⟦< → <=⟧ leastMs ? number * 1000 : number;':
      'A millisecond of 1973.',
  },
  'disconnect/domain/signed-notice.ts': {
    "return ⟦/^[\\w.=%-]*$/.test(value) → (/^[\\w.=%-]*$/.test(value), true)⟧ ? value.replace(/%3[Dd]/g, '=') : '';":
      'A signature of other characters is refused, and nobody signs a payload of them.',
    "if (⟦!/^\\d{1,12}$/.test(text ?? '') → (!/^\\d{1,12}$/.test(text ?? ''), false)⟧) return false;":
      'What is no number is not recent, and whoever signs sends no other form of one.',
  },
  'disconnect/domain/signed-token.ts': {
    'const mostCharacters = ⟦8_192 → (8_192 / 2)⟧;': 'A margin: no issuer sends half as much.',
    'if (text.length ⟦> → >=⟧ mostCharacters) return undefined;': 'A character of a margin.',
  },
  'events/domain/events-of.ts': {
    'announcedMs !== undefined && Math.abs(announcedMs - reconnectByMs) ⟦< → <=⟧ sameEndMs;':
      'A millisecond of an hour.',
  },
  'connect/domain/next-flow-step.ts': {
    'const leastWaitMs = ⟦1_000 → (1_000 * 2)⟧;': 'A margin: more of it only gives up earlier.',
  },
};

/** Whoever begins or waits has a margin of seconds. */
const ofDeadline = /remainingMs(\(\))? ⟦[<>]=? → [<>]=?⟧ least/;

/** The keys under which a change may be explained. */
const keysOf = (change: string): readonly string[] => [
  change,
  change.replace(/⟦(\S+) → \(\1 [*/] 2\)⟧/, '⟦$1⟧'),
];

export const isExplained = (file: string, change: string): boolean =>
  ofDeadline.test(change) || keysOf(change).some((key) => explained[file]?.[key] !== undefined);

/** Explanations of a file that are of none of these changes. */
export const staleOf = (file: string, changes: readonly string[]): string[] => {
  const keys = new Set(changes.flatMap(keysOf));
  return Object.keys(explained[file] ?? {}).filter((key) => !keys.has(key));
};
