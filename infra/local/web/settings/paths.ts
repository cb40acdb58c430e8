/** Where everything of the settings page is served. */
export const settingsPath = '/settings/integrations';
/** The query parameter that opens the questions of an integration type. */
export const askParameter = 'connect';
/** What the page's scripts ask; it goes on to the API. */
export const proxyPath = `${settingsPath}/api`;
