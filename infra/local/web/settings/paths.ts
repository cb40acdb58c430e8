/** The path of the settings page and all its parts. */
export const settingsPath = '/settings/integrations';
/** The query parameter that shows the questions of an integration type. */
export const askParameter = 'connect';
/** The path that the page's scripts call; requests go on to the API. */
export const proxyPath = `${settingsPath}/api`;
