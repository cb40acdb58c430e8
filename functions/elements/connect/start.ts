/** What to connect. The same again is the same start. */
export type Start = {
  type: string;
  /** The connection to connect again, or to replace. */
  integrationId?: string | undefined;
  ifOtherAccount?: 'refuse' | 'replace' | 'add' | undefined;
  /** `<component>/<event>`, whose permissions are asked for. */
  events?: readonly string[];
  returnUrl?: string | undefined;
  /** Answers to the questions that the provider needs, by name. */
  given?: Readonly<Record<string, string>>;
};

/** The body of `POST /integrations/oauth_start/{integration_type}`. */
export const startBody = ({
  integrationId,
  ifOtherAccount,
  events = [],
  returnUrl,
  given,
}: Start) => ({
  ...Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== '')),
  integration_id: integrationId,
  if_other_account: ifOtherAccount,
  return_url: returnUrl || undefined,
  events: events.map((event) => {
    const [component_key, event_key] = event.split('/');
    return { component_key, event_key };
  }),
});
