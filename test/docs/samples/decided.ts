/** The guide: of these pages every block of every language is run, unless it is decided below. */
export const guidePages = [
  'docs/integrate/README.md',
  'docs/integrate/connect.md',
  'docs/integrate/complete-by-server.md',
  'docs/integrate/dropdowns.md',
  'docs/integrate/client.md',
  'docs/integrate/retries.md',
  'docs/integrate/keys.md',
  'docs/integrate/security.md',
  'docs/integrate/sessions.md',
  'docs/integrate/invitations.md',
  'docs/integrate/webhooks.md',
];

/**
 * Other pages whose commands are run on a local stack, in this order, each by a reader who logs in at
 * the demo provider with this name. Lines with `--env` need AWS, and are left out.
 */
export const localPages: readonly { page: string; username: string; needs?: 'aws' }[] = [
  { page: 'README.md', username: 'ada' },
  { page: 'docs/integrate/accounts.md', username: 'grace' },
  { page: 'docs/integrate/browser-binding.md', username: 'alan' },
  { page: 'docs/operate/operator.md', username: 'ada' },
  { page: 'docs/operate/audit.md', username: 'ada' },
  { page: 'docs/platform/access-tokens.md', username: 'ada', needs: 'aws' },
  { page: 'docs/platform/tenants.md', username: 'ada', needs: 'aws' },
  { page: 'docs/platform/api-keys.md', username: 'ada', needs: 'aws' },
  { page: 'docs/platform/agents.md', username: 'ada', needs: 'aws' },
  { page: 'infra/local/README.md', username: 'ada', needs: 'aws' },
  // Last: it ends all grants of the demo provider.
  { page: 'docs/platform/events.md', username: 'ada', needs: 'aws' },
];

/** For each page the first lines of blocks of commands that no test here runs, and why. */
export const notRun: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'README.md': {
    'npm ci':
      '.ci/run installs a clean clone, and test/infra/local/start.full.test.ts runs npm start',
  },
  'CONTRIBUTING.md': {
    'git clone <address> trunkline && cd trunkline': '.ci/run clones and installs',
    'npx biome check functions/docs && npm run types': '.ci/run runs these in a clean clone',
  },
  'docs/integrate/README.md': {
    'export BASE_URL=https://api.example.com/api KEY=sk_…':
      'are the address and the key of a deployment; a reader here has those of a local stack',
    'npm init -y && npm pkg set type=module':
      'installs from the registry; the test has the same packages, and the client of its stack',
  },
  'docs/integrate/client.md': {
    'npm install "$BASE_URL/client.tgz"':
      'test/docs/client.full.test.ts runs it with npm, the other tests without',
  },
  'docs/integrate/generated-client.md': {
    'pip install openapi-python-client': 'installs from PyPI',
  },
  'docs/integrate/quick-starts.md': {
    'export WEBHOOK_SECRET=$(curl -s -X POST -H "X-API-Key: $KEY" "$BASE_URL/webhooks" \\':
      'test/docs/quick-starts.full.test.ts runs it, and the server that it is for',
    'WEBHOOK=$(curl -s -H "X-API-Key: $KEY" "$BASE_URL/webhooks" | jq -r \'.[-1].id\')':
      'test/docs/quick-starts.full.test.ts runs it',
  },
  'docs/integrate/agentcore.md': {
    'curl -fsS "$BASE_URL/openapi.json" | node pick-tools.mjs > tools.json':
      'test/docs/agentcore.test.ts runs it, with the commands for AWS after it',
  },
  'docs/integrate/elements.md': {
    'curl -s -D - -o /dev/null "$BASE_URL/elements.js" | grep -i \'^link\'':
      'needs the address of a deployment; test/api/elements/elements.test.ts reads the header',
  },
  'docs/platform/access-tokens.md': {
    'export AWS_REGION=us-east-1 AWS_ENDPOINT_URL_LAMBDA=$(from lambda_endpoint)':
      'sends to Slack; test/docs/send-message.test.ts runs the example with a stand-in',
  },
  'docs/integrate/browser-binding.md': {
    'curl -X POST "$BASE_URL/integrations/oauth_start/gmail" -H "X-API-Key: $KEY" \\':
      'needs an OAuth app of Google; the next block is the same with the demo provider',
  },
  'docs/operate/operator.md': {
    'npm run operator -- connections start --local .local --tenant demo --integration-type demo':
      'ends the connection of the next pages; test/infra/operator/disconnect.test.ts runs these',
    'npm run operator -- webhooks explain --local .local --tenant demo --webhook-id <id>':
      'needs a webhook to which something was sent; test/infra/operator/webhooks.test.ts runs it',
  },
  'docs/operate/operations.md': {
    'curl --fail-with-body https://risc.googleapis.com/v1beta/stream:update \\':
      'needs a service account of a project at Google',
    'export TYPE=<type> BASE_URL=<base address>':
      'needs an AWS account; test/infra/pipeline/runbook.test.ts runs it with stand-ins',
  },
  'docs/operate/audit.md': {
    'aws logs tail /aws/apigateway/trunkline-$ENV --since 1d --filter-pattern \'{ $.status = "401" && $.key_id = "<key-id>" }\'':
      'needs an AWS account',
  },
  'docs/add-a-provider.md': {
    'npm run docs': 'writes into the checkout; test/docs/generated-pages.test.ts compares',
    'npm start': 'test/infra/local/start.full.test.ts runs it',
    'pass show acme | npm run operator -- apps configure --local .local --integration-type acme --client-id <id>':
      'Acme is no provider; docs/operate/operator.md has the same with Slack',
  },
  'docs/performance.md': {
    'npm run bench -- functions':
      'takes minutes; a job of .github/workflows/check.yml runs npm run bench -- quick',
  },
  'docs/operate/reliability.md': {
    'npm run explore                              # every order, in minutes; prints how many':
      'takes minutes; test/proof/explore/orders.test.ts takes a part of the orders',
    'npm run soak -- --help                       # the soaks':
      'takes hours; test/proof/soak/soaks.test.ts runs short ones',
  },
  'infra/README.md': {
    'npm run synth                            # all environments, into cdk.out: no credentials, no network':
      '.ci/run synthesizes; a deployment needs an AWS account',
  },
  'test/README.md': {
    'npm test                                   # the quick tier: 2 minutes': 'this is it',
  },
  'docs/deploy/README.md': {
    'npm ci': '.ci/run installs and synthesizes',
    'sh infra/deploy/pipeline-roles.sh':
      'needs an AWS account; test/infra/pipeline/deploy-guide.test.ts runs it with a stand-in',
    'npm run smoke -- --base-url $BASE_URL':
      'needs a deployment; test/infra/smoke/smoke.test.ts runs it',
  },
};

/**
 * Whether a block needs a deployed environment, where its page is not run: nobody has one here. With
 * stand-ins, tests of test/infra/pipeline run those of the deployment and of the runbook that have logic.
 */
export const needsAws = (text: string): boolean => /\baws |\bnpx cdk |--env /.test(text);

/** Blocks whose last answer is a refusal, as their page says. */
export const refused: Readonly<Record<string, string>> = {
  'KEY=$(from api_key)': 'reconnect_required',
};

export const firstLineOf = (text: string): string => text.slice(0, text.indexOf('\n'));
