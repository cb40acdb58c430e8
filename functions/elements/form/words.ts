/** What the form of an event says. */
export const formWords = {
  component: 'Component',
  event: 'Event',
  account: 'Account',
  not_connected_yet: '{label} is not connected.',
  delivered_by: 'Delivered by: {who}',
  use_choices: 'Use these choices',
  result: 'This is what to save:',
  copy: 'Copy',
  copied: 'Copied',
};
