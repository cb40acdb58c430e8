import { startStub } from '../providers/stub-server.ts';
import { useStack } from '../stack/shared-stack.ts';

export const optionPaths = {
  demo: '/events/components/demo/events/task_completed/options',
  slackChannel: '/events/components/slack/events/message_posted/options/channel',
  facebookForms: '/events/components/facebook/events/lead_created/options/form_id',
  sheets: '/events/components/google_sheets/events/row_added/options',
  hubspotLists: '/events/components/hubspot/events/contact_added_to_list/options/list_id',
};

export type Option = { id: string; name: string };
export const optionsOf = (body: unknown) => (body as { options: Option[] }).options;

/** A stack whose look-ups go to stubs of a few providers, which are empty at first. */
export const startOptionStack = async () => {
  const slack = await startStub(() => ({ body: { ok: true, channels: [] } }));
  const facebook = await startStub(() => ({ body: { data: [] } }));
  const google = await startStub(() => ({ body: {} }));
  const hubspot = await startStub(() => ({ body: {} }));
  const stack = await useStack([
    ['https://slack.com', slack.origin],
    ['https://graph.facebook.com', facebook.origin],
    ['https://www.googleapis.com', google.origin],
    ['https://sheets.googleapis.com', google.origin],
    ['https://gmail.googleapis.com', google.origin],
    ['https://openidconnect.googleapis.com', google.origin],
    ['https://api.hubapi.com', hubspot.origin],
  ]);
  return {
    ...stack,
    slack,
    facebook,
    google,
    hubspot,
    /** HubSpot's search of lists: 100 at a time, by offset, searched by name. @returns them as options */
    holdLists: (count: number): Option[] => {
      const all = Array.from({ length: count }, (_, n) => ({
        listId: String(n),
        name: `List ${n}`,
      }));
      hubspot.respond = ({ json }) => {
        const found = all.filter(({ name }) => name.includes(String(json?.query ?? '')));
        const offset = Number(json?.offset ?? 0);
        const lists = found.slice(offset, offset + 100);
        return { body: { lists, hasMore: offset + 100 < found.length } };
      };
      return all.map(({ listId: id, name }) => ({ id, name }));
    },
  };
};
