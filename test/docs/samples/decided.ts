/** The guide: of these pages every block of every language is run, unless it is decided below. */
export const guidePages = [
  'docs/integrate/README.md',
  'docs/integrate/connect.md',
  'docs/integrate/dropdowns.md',
  'docs/integrate/retries.md',
  'docs/integrate/keys.md',
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
  { page: 'infra/local/README.md', username: 'ada', needs: 'aws' },
  // Last: it ends all grants of the demo provider.
  { page: 'docs/platform/events.md', username: 'ada', needs: 'aws' },
];

const aws = 'needs an AWS account';
const github = 'needs an AWS account and GitHub';

/** For each page the first lines of blocks of commands that no test here runs, and why. */
export const notRun: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'README.md': {
    'npm ci': '.ci/run installs a clean clone, and test/local/start.full.test.ts runs npm start',
  },
  'CONTRIBUTING.md': { 'npm ci': '.ci/run runs these in a clean clone' },
  'docs/integrate/README.md': {
    'npm init -y && npm pkg set type=module':
      'installs from the registry; the test installs the same packages from test/docs/client',
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
    'npm run operator -- configure-oauth-app --local .local --integration-type slack':
      'asks on a terminal; test/unit/operator/credentials.test.ts answers',
    'npm run operator -- tail-events --local .local':
      'runs until Ctrl-C; test/unit/operator/events.test.ts runs both commands',
  },
  'docs/platform/events.md': {
    'aws logs create-log-group --log-group-name /aws/events/trunkline-$ENV': aws,
  },
  'docs/add-a-provider.md': {
    'npm run docs': 'writes into the checkout; test/docs/generated-pages.test.ts compares',
    'npm start': 'test/local/start.full.test.ts runs it',
    'pass show acme | npm run operator -- configure-oauth-app --local .local --integration-type acme --client-id <id>':
      'Acme is no provider; docs/operate/operator.md has the same with Slack',
  },
  'docs/performance.md': {
    'npm run bench': 'takes minutes; a job of .github/workflows/check.yml runs npm run bench:quick',
  },
  'docs/operate/reliability.md': {
    'npm run soak -- --help                       # the soaks':
      'takes hours; test/unit/command-line/soaks.test.ts runs short ones',
  },
  'infra/README.md': {
    'npm run synth                            # all environments into cdk.out: no credentials, no network':
      '.ci/run synthesizes; a deployment needs an AWS account',
  },
  'test/README.md': {
    'npm test                                   # the quick tier: 4 minutes': 'this is it',
  },
  'docs/deploy/README.md': {
    'npm ci': '.ci/run installs and synthesizes',
    'aws configure sso --profile trunkline-dev   # once; then: aws sso login --profile trunkline-dev':
      aws,
    'npx cdk bootstrap aws://$(aws sts get-caller-identity --query Account --output text)/$AWS_REGION -c env=dev':
      aws,
    'npx cdk deploy --all -c env=dev': aws,
    '# The key is shown once: keep it from here, for example in a password manager.': aws,
    'npm run smoke -- --base-url $BASE_URL': 'needs a deployment; test/infra/smoke.test.ts runs it',
    'aws lambda get-account-settings --query AccountLimit.ConcurrentExecutions': aws,
    'aws cloudformation list-stacks --stack-status-filter ROLLBACK_COMPLETE ROLLBACK_FAILED \\':
      aws,
    'aws acm request-certificate --domain-name api.example.com --validation-method DNS': aws,
    'aws cloudformation describe-stacks --stack-name trunkline-prod-api \\': aws,
    'export AWS_PROFILE=trunkline-prod AWS_REGION=us-east-1': aws,
    'npm run operator -- create-api-key --env staging --tenant smoke-test --name "Smoke test" --scopes agents:read,events:read':
      aws,
    'export GITHUB_REPOSITORY=<owner>/<repository> ENV=staging':
      'needs AWS and GitHub; test/infra/pipeline/deploy-guide.test.ts runs it with stand-ins',
    'for job in deploy diff drift; do': github,
    'aws dynamodb restore-table-to-point-in-time --source-table-name trunkline-prod-integrations \\':
      aws,
    'npm run operator -- export-rows --env prod --table integrations --source restored --tenant acme --file rows.jsonl':
      aws,
    'npm run operator -- import-rows --env prod --table integrations --file rows.jsonl': aws,
    'aws kms rotate-key-on-demand \\': aws,
    'npx cdk destroy trunkline-dev-api trunkline-dev-observability trunkline-dev-data -c env=dev':
      aws,
    '# first note the ids whose names are deleted with the stacks': aws,
  },
  'docs/operate/operations.md': {
    'export ENV=prod AWS_PROFILE=trunkline-prod AWS_REGION=us-east-1': aws,
    '# one request: route, status, times, key': aws,
    'for group in $(aws deploy list-deployment-groups --application-name trunkline-$ENV \\': aws,
    'export BEFORE=2026-11-21T12:00   # UTC, just before the deployment began': aws,
    "aws ssm get-parameter --name /trunkline/$ENV/commit --query 'Parameter.[LastModifiedDate, Value]' --output text":
      aws,
    'stty -echo; read -r KEY; stty echo   # paste it: so it is in no history': aws,
    'npm run operator -- revoke-api-key --env $ENV --tenant <id> --key-id <key-id> --yes': aws,
    'npm run --silent operator -- audit --env $ENV --tenant <id> --since 30d --json | jq \'.[] | select(.actor.id == "<key-id>")\'':
      aws,
    'npm run operator -- configure-oauth-app --env $ENV --integration-type <type> --client-id <id> < secret.txt':
      aws,
    'npx cdk drift "trunkline-$ENV-*" -c env=$ENV --fail': aws,
    "aws sns list-subscriptions-by-topic --query 'Subscriptions[].[Endpoint, SubscriptionArn]' --output text \\":
      aws,
    'npm run operator -- remove-oauth-app --env $ENV --integration-type <type>': aws,
    'export TYPE=<type> BASE_URL=<base address>':
      'needs AWS; test/infra/pipeline/runbook.test.ts runs it with stand-ins',
    'millis() { jq -n --arg at "$1" \'$at | fromdate * 1000\'; }':
      'needs AWS; test/infra/pipeline/runbook.test.ts runs it with stand-ins',
  },
};

/** Blocks whose last answer is a refusal, as their page says. */
export const refused: Readonly<Record<string, string>> = {
  'KEY=$(from api_key)': 'reconnect_required',
};

export const firstLineOf = (text: string): string => text.slice(0, text.indexOf('\n'));
