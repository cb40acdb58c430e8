type Project = { id: string; name: string; tasks: { id: string; title: string }[] };

const project = (id: string, name: string, titles: string[]): Project => ({
  id,
  name,
  tasks: titles.map((title, index) => ({ id: `${id}-${index + 1}`, title })),
});

const shared: readonly Project[] = [
  project('website', 'Website relaunch', [
    'Collect the old texts',
    'Choose the pictures',
    'Write the welcome page',
    'Test with three customers',
    'Switch over',
  ]),
  project('spring-fair', 'Spring fair', ['Book the stand', 'Print the flyers', 'Plan the shifts']),
  project('new-office', 'New office', ['Compare the leases', 'Order the desks']),
  project('newsletter', 'Newsletter', ['Write the June issue']),
  project(
    'customer-calls',
    'Customer calls',
    Array.from({ length: 120 }, (_, index) => `Call customer ${index + 1}`),
  ),
  project('someday', 'Ideas for someday', []),
];

/**
 * What an account of the demo provider holds: four pages of projects, one without tasks, and one
 * with more tasks than a form lists at once. The first one is named after the person, so that a
 * choice shows whose account it is of.
 */
export const projectsOf = (person: string): readonly Project[] => [
  project('errands', `${person}’s errands`, ['Post the parcel', 'Buy stamps']),
  ...shared,
];
