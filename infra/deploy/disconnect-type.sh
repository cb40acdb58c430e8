#!/bin/sh
# Disconnects the connections of $TYPE in $ENV, of every tenant with a key of its own: docs/operate/operations.md.

aws dynamodb scan --table-name trunkline-$ENV-integrations --output json \
  --filter-expression 'integration_type = :type AND attribute_exists(integration_id)' \
  --expression-attribute-values "{\":type\": {\"S\": \"$TYPE\"}}" \
  | jq -r '.Items[] | [.tenant_id.S, .integration_id.S] | @tsv' | sort > connections.tsv
count=$(wc -l < connections.tsv | tr -d " ")
if [ "$COUNT" != "$count" ]; then
  echo "Nothing was disconnected. Set COUNT=$count to disconnect these $count connections." >&2
  exit 1
fi
cut -f 1 connections.tsv | uniq | while read -r tenant; do
  KEY=$(npm run --silent operator -- keys create --env $ENV --tenant "$tenant" --name "Disconnecting $TYPE" \
    --scopes integrations:write --expires-in 1h --json < /dev/null | jq -r .api_key)
  awk -F '\t' -v tenant="$tenant" '$1 == tenant { print $2 }' connections.tsv | while read -r id; do
    curl -sS -o /dev/null -w "%{http_code} $tenant $id\n" -X DELETE -H "X-API-Key: $KEY" $BASE_URL/integrations/$id
  done
done | tee disconnected.txt
grep -v '^200 ' disconnected.txt   # what was not, to be repeated: 404 is gone already
