import type { LocalJson } from '../../infra/local/local-json.ts';

/** What the demo provider does when nobody has chosen anything. */
export const normally = { outcome: 'normal', at: [], lasts: 'until_changed' };

/** Chooses what the demo provider does next, as programs do. */
export const createChoosing = ({ frontend_url }: Pick<LocalJson, 'frontend_url'>) => {
  const url = `${frontend_url}/demo-provider/outcome`;
  return {
    choose: async (form: Record<string, string>, headers: Record<string, string> = {}) => {
      const body = new URLSearchParams(form);
      const answer = await fetch(url, { method: 'POST', body, headers });
      return { status: answer.status, body: await answer.json() };
    },
    chosenNow: async () => (await fetch(url)).json(),
  };
};
