#!/bin/sh
# Makes the roles that the pipeline assumes for $ENV in $ACCOUNT of $PARTITION; $SUBJECT is what GitHub calls the repository.
# docs/deploy/README.md says when to run it. In an account that has the provider, the first command fails without harm.

: "${PARTITION:?Set it as docs/deploy/README.md says}"
aws iam create-open-id-connect-provider --url https://token.actions.githubusercontent.com \
  --client-id-list sts.amazonaws.com

trust() {  # who may assume the role: jobs of one GitHub environment
  cat <<JSON
{ "Version": "2012-10-17", "Statement": [{
  "Effect": "Allow", "Action": "sts:AssumeRoleWithWebIdentity",
  "Principal": { "Federated": "arn:$PARTITION:iam::$ACCOUNT:oidc-provider/token.actions.githubusercontent.com" },
  "Condition": { "StringEquals": {
    "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
    "token.actions.githubusercontent.com:sub": "$SUBJECT:environment:$1" } } }] }
JSON
}
may_read() {  # what npm run deploy compares: templates, tables, queues, the account's quota
  cat <<JSON
  { "Effect": "Allow", "Action": ["cloudformation:DescribeStacks", "cloudformation:GetTemplate"],
    "Resource": "arn:$PARTITION:cloudformation:*:$ACCOUNT:stack/trunkline-*" },
  { "Effect": "Allow", "Action": "dynamodb:DescribeTable",
    "Resource": "arn:$PARTITION:dynamodb:*:$ACCOUNT:table/trunkline-$ENV-*" },
  { "Effect": "Allow", "Action": "sqs:GetQueueUrl", "Resource": "arn:$PARTITION:sqs:*:$ACCOUNT:trunkline-$ENV-*" },
  { "Effect": "Allow", "Action": "lambda:GetAccountSettings", "Resource": "*" }
JSON
}
may_deploy() {  # assume roles of CDK's bootstrap, note the commit
  cat <<JSON
{ "Version": "2012-10-17", "Statement": [ $(may_read),
  { "Effect": "Allow", "Action": "sts:AssumeRole", "Resource": [
    "arn:$PARTITION:iam::$ACCOUNT:role/cdk-hnb659fds-deploy-role-*",
    "arn:$PARTITION:iam::$ACCOUNT:role/cdk-hnb659fds-file-publishing-role-*",
    "arn:$PARTITION:iam::$ACCOUNT:role/cdk-hnb659fds-lookup-role-*"] },
  { "Effect": "Allow", "Action": ["ssm:GetParameters", "ssm:PutParameter"],
    "Resource": "arn:$PARTITION:ssm:*:$ACCOUNT:parameter/trunkline/$ENV/commit" }] }
JSON
}
may_diff() {
  echo "{ \"Version\": \"2012-10-17\", \"Statement\": [ $(may_read) ] }"
}
may_find_drift() {  # beside ReadOnlyAccess: compare, notify, and read no data
  cat <<JSON
{ "Version": "2012-10-17", "Statement": [
  { "Effect": "Allow", "Action": ["cloudformation:DetectStackDrift", "cloudformation:DetectStackResourceDrift"],
    "Resource": "arn:$PARTITION:cloudformation:*:$ACCOUNT:stack/trunkline-*" },
  { "Effect": "Allow", "Action": "sns:Publish", "Resource": "arn:$PARTITION:sns:*:$ACCOUNT:trunkline-$ENV-alarms" },
  { "Effect": "Allow", "Action": ["kms:Decrypt", "kms:GenerateDataKey*"], "Resource": "arn:$PARTITION:kms:*:$ACCOUNT:key/*",
    "Condition": { "ForAnyValue:StringEquals": { "kms:ResourceAliases": "alias/trunkline-$ENV-alarms" } } },
  { "Effect": "Deny", "Resource": "*", "Action": [
    "dynamodb:BatchGetItem", "dynamodb:GetItem", "dynamodb:GetRecords", "dynamodb:PartiQLSelect",
    "dynamodb:Query", "dynamodb:Scan", "logs:FilterLogEvents", "logs:GetLogEvents", "logs:GetLogRecord",
    "logs:GetQueryResults", "logs:StartLiveTail", "logs:StartQuery", "s3:GetObject", "sqs:ReceiveMessage"] }] }
JSON
}

for job in deploy diff drift; do
  environment=$ENV-$job
  if [ $job = deploy ]; then environment=$ENV; fi
  # deploy.yml asks for 90 minutes
  aws iam create-role --role-name trunkline-$ENV-$job --max-session-duration 5400 \
    --assume-role-policy-document "$(trust $environment)"
done
aws iam put-role-policy --role-name trunkline-$ENV-deploy --policy-name deploy --policy-document "$(may_deploy)"
aws iam put-role-policy --role-name trunkline-$ENV-diff --policy-name diff --policy-document "$(may_diff)"
aws iam put-role-policy --role-name trunkline-$ENV-drift --policy-name drift --policy-document "$(may_find_drift)"
aws iam attach-role-policy --role-name trunkline-$ENV-drift --policy-arn arn:$PARTITION:iam::aws:policy/ReadOnlyAccess
