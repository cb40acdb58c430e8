/** What a person or a program does at the demo provider. */
export const stages = {
  connect: 'Connecting an account',
  refresh: 'Refreshing an access token',
  look_up: 'Looking up choices',
} as const;
export type DemoStage = keyof typeof stages;

type OutcomeFacts = {
  label: string;
  /** What the API then answers: the redirect's `error_code`, or a status with a `code`. */
  result: Partial<Record<DemoStage, string>>;
};

const unavailable = '500 provider_unavailable';
const rateLimited = '429 provider_rate_limited';

/** How the demo provider may answer, as real providers do. */
export const outcomes = {
  normal: { label: 'Answers normally', result: {} },
  denied: { label: 'The person denies it', result: { connect: 'cancelled' } },
  fails: {
    label: 'Fails (500)',
    result: { connect: 'exchange_failed', refresh: unavailable, look_up: unavailable },
  },
  rate_limited: {
    label: 'Limits the rate (429)',
    result: { connect: 'exchange_failed', refresh: rateLimited, look_up: rateLimited },
  },
  answer_lost: {
    label: 'Succeeds, but the answer never arrives',
    result: { connect: 'exchange_failed', refresh: unavailable },
  },
  code_expired: {
    label: 'The code has expired (invalid_grant)',
    result: { connect: 'code_refused' },
  },
  scope_missing: {
    label: 'Grants fewer permissions',
    result: { connect: 'success, scopes_missing', look_up: '422 missing_provider_scope' },
  },
  grant_ended: {
    label: 'Ends the grant (invalid_grant)',
    result: { refresh: '422 reconnect_required', look_up: '422 reconnect_required' },
  },
  slow: { label: 'Takes four seconds', result: { look_up: '200, late' } },
  empty: { label: 'Has no choices', result: { look_up: '200, empty' } },
} as const satisfies Record<string, OutcomeFacts>;
export type DemoOutcome = keyof typeof outcomes;

export const outcomeNames = Object.keys(outcomes) as [DemoOutcome, ...DemoOutcome[]];
export const stageNames = Object.keys(stages) as [DemoStage, ...DemoStage[]];

/** What the API answers when it happens there; undefined if it cannot. */
export const resultAt = (outcome: DemoOutcome, stage: DemoStage): string | undefined => {
  const { result }: OutcomeFacts = outcomes[outcome];
  return result[stage];
};

/** The stages in which an outcome can happen. */
export const stagesOf = (outcome: DemoOutcome): DemoStage[] =>
  stageNames.filter((stage) => resultAt(outcome, stage) !== undefined);
