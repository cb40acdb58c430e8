/** Where everything of the settings page is served. */
export const settingsPath = '/settings/integrations';
/** What the page's scripts ask; it goes on to the API. */
export const proxyPath = `${settingsPath}/api`;
