#!/bin/sh
# Deletes prod for ever, but for its audit trail: docs/deploy/README.md says what to do before and afterwards.

if [ "$TAKE_DOWN" != trunkline-prod ]; then
  echo 'Nothing was deleted. Set TAKE_DOWN=trunkline-prod to delete it all.' >&2
  exit 1
fi

# Aliases and API go with the stacks, so a run that goes on after another one has the ids from this file alone.
IDS=take-down-prod.ids
KEYS=$(for key in state secrets; do
  aws kms describe-key --key-id alias/trunkline-prod-$key --query KeyMetadata.KeyId --output text || exit 1
done) && API=$(aws apigateway get-rest-apis --query "items[?name=='trunkline-prod'].id" --output text) &&
  [ -n "$API" ] && echo $API $KEYS > $IDS
if [ ! -s $IDS ]; then
  echo "Nothing was deleted. AWS did not name the API and both keys, and no earlier run wrote their ids to $IDS here." >&2
  echo "If they are gone but for the keys, write them there in one line: <id of the API, or none> <key> <key>" >&2
  exit 1
fi
read -r API KEYS < $IDS

for stack in $(npx cdk list -c env=prod | grep '^trunkline-prod-'); do
  aws cloudformation update-termination-protection --stack-name $stack --no-enable-termination-protection
done
npx cdk destroy 'trunkline-prod-*' -c env=prod || exit 1
# the retained resources: tables, events, queues, addresses, keys, logs
for table in $(aws dynamodb list-tables --query "TableNames[?starts_with(@, 'trunkline-prod-')]" --output text); do
  aws dynamodb update-table --table-name $table --no-deletion-protection-enabled
  aws dynamodb wait table-exists --table-name $table
  aws dynamodb delete-table --table-name $table
done
# the rules are the consumers'; a bus must have none
for rule in $(aws events list-rules --event-bus-name trunkline-prod --query 'Rules[].Name' --output text); do
  aws events remove-targets --event-bus-name trunkline-prod --rule $rule \
    --ids $(aws events list-targets-by-rule --event-bus-name trunkline-prod --rule $rule \
      --query 'Targets[].Id' --output text)
  aws events delete-rule --event-bus-name trunkline-prod --name $rule
done
aws events delete-event-bus --name trunkline-prod
for queue in $(aws sqs list-queues --queue-name-prefix trunkline-prod- --query 'QueueUrls[]' --output text); do
  aws sqs delete-queue --queue-url $queue
done
# customers may have allowed these
for address in $(aws ec2 describe-addresses --filters 'Name=tag:Name,Values=trunkline-prod-*' \
  --query 'Addresses[].AllocationId' --output text); do
  aws ec2 release-address --allocation-id $address
done
for key in $KEYS; do aws kms schedule-key-deletion --pending-window-in-days 30 --key-id $key; done
for prefix in /trunkline/prod/functions /trunkline/prod/audit-writer /aws/apigateway/trunkline-prod \
  API-Gateway-Execution-Logs_$API/; do
  for group in $(aws logs describe-log-groups --log-group-name-prefix $prefix \
    --query 'logGroups[].logGroupName' --output text); do
    aws logs delete-log-group --log-group-name $group
  done
done
aws ssm delete-parameter --name /trunkline/prod/commit
