import type { Page } from 'playwright-core';
import { startIntegratorSite } from './integrator-site.ts';
import { useSettings } from './settings-page.ts';

type Site = Awaited<ReturnType<typeof startIntegratorSite>>;

/** Opens a page of another site with these elements, which have the session of that site. */
export const openElements = async (page: Page, site: Site, body: string): Promise<void> => {
  site.page = `<!doctype html><html lang="en"><title>Another site</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<script type="module" src="https://api.example.com/api/elements.js"></script>
<main><h1>Another site</h1>${body}</main></html>`;
  await page.goto(site.origin);
  // As a site has it: axe takes the ground of a page without one for white.
  await page.evaluate(`
    const style = new CSSStyleSheet();
    style.replaceSync('body { background: light-dark(#fff, #111) } button { min-height: 2rem }');
    document.adoptedStyleSheets = [style];
  `);
};

/** A field of the demo provider's form. */
export const demoField = (key: string, more = ''): string =>
  `<trunkline-options session="/session" component="demo" event="task_completed" field="${key}" ${more}></trunkline-options>`;

/** Answers every look-up of projects in the place of the API. */
export const respondWithOptions = (page: Page, json: object, status = 200, headers = {}) =>
  page.route('**/options/project_id?*', (route) =>
    route.fulfill({ status, json, headers: { 'Access-Control-Allow-Origin': '*', ...headers } }),
  );

/** A stack with its settings page in a browser, and another site, whose page the test opens with elements. */
export const useSite = async (given?: Parameters<typeof useSettings>[0]) => {
  const on = await useSettings(given);
  const { base_url: baseUrl, api_key: apiKey } = on.info;
  const site = await startIntegratorSite({ baseUrl, apiKey });
  const open = (body: string) => openElements(on.opened().page, site, body);
  /** @param session a term of JavaScript, which may await something */
  const configure = (session: string) =>
    on
      .opened()
      .page.evaluate(
        `import('${baseUrl}/elements.js').then(async ({ configure }) => configure({ session: ${session} }))`,
      );
  /** `/other-session` is the endpoint of another person, who has no account. */
  const routeOther = () =>
    on.opened().page.route('**/other-session', async (route) => {
      site.session = { client_reference: 'somebody else' };
      const headers = { ...route.request().headers(), origin: site.origin };
      const response = await route.fetch({ url: `${site.origin}/session`, headers });
      await route.fulfill({ response });
    });
  return { ...on, site, openElements: open, configure, routeOther };
};
