/** The guide: on these pages every block of every language is run, unless it is decided below. */
export const guidePages = [
  'docs/integrate.md',
  'docs/integrate/connect.md',
  'docs/integrate/dropdowns.md',
  'docs/integrate/retries.md',
  'docs/integrate/keys.md',
];

/** The first line of each block of commands that no test runs, and why. */
export const notRun: Readonly<Record<string, string>> = {
  'npm init -y && npm pkg set type=module':
    'installs from the registry; the test installs the same packages from test/docs/client',
};
