import connectStyles from './connect/connect.css' with { type: 'css' };
import logoStyles from './connection/logo.css' with { type: 'css' };
import eventFormStyles from './form/event-form.css' with { type: 'css' };
import integrationsStyles from './list/integrations.css' with { type: 'css' };
import optionsStyles from './options/options.css' with { type: 'css' };
import baseStyles from './styles.css' with { type: 'css' };

/** In one place, so that they are beside each other in the script: compressed, it is smaller then. */
export {
  baseStyles,
  connectStyles,
  eventFormStyles,
  integrationsStyles,
  logoStyles,
  optionsStyles,
};
