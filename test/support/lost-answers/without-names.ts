type Item = Record<string, unknown>;

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const flowId = /^[0-9A-Za-z]{22}$/;
const account = /acc[0-9a-f]{12}/;
/** It follows from the tenant and the account. */
const queuePart = /^due#[0-9a-f]$/;
const time = /^\d{4}-\d\d-\d\dT/;
/** Later than any count. */
const firstTimeMs = 1_000_000_000;

/** Replaces what is random or a time, so that what two runs left can be compared. */
const plain = (name: string, value: unknown): unknown => {
  if (value === undefined) return undefined;
  if (name === 'tenant_id' || name === 'account_key') return 'given';
  if (name === 'cursor_secret') return 'a secret';
  if (name === 'refresh_queue' && queuePart.test(String(value))) return 'a part';
  if (name === 'type_and_account') return String(value).split('#')[0];
  if (typeof value === 'number') return value > firstTimeMs ? 'a time' : value;
  if (typeof value === 'object') return JSON.parse(JSON.stringify(value).replace(account, 'it'));
  if (typeof value !== 'string') return value;
  if (uuid.test(value) || flowId.test(value)) return 'an id';
  if (time.test(value)) return 'a time';
  return value.startsWith('v1.') ? 'sealed' : value;
};

/** How often the record was written since it was connected, where it began with the time. */
const writesOf = ({ version, connected_at_ms: connected }: Item) =>
  Number(version) > firstTimeMs ? Number(version) - Number(connected) : version;

export const withoutNames = (items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ ...item, version: writesOf(item) }))
    .map((item) =>
      Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plain(name, value)])),
    )
    // Their keys are random.
    .sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
