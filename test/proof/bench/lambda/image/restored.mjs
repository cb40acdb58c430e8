// For a measurement: a snapshot made with it has credentials in it, which end after hours.
const { AWS_CONTAINER_CREDENTIALS_FULL_URI: address, AWS_CONTAINER_AUTHORIZATION_TOKEN: token } =
  process.env;

// With SnapStart credentials come from this address, and the bundle reads them from the environment:
// https://docs.aws.amazon.com/lambda/latest/dg/snapstart-activate.html#snapstart-credentials
if (address) {
  const response = await fetch(address, { headers: { authorization: token ?? '' } });
  if (!response.ok) throw new Error(`No credentials: ${response.status}`);
  const { AccessKeyId, SecretAccessKey, Token } = await response.json();
  process.env.AWS_ACCESS_KEY_ID = AccessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = SecretAccessKey;
  process.env.AWS_SESSION_TOKEN = Token;
}

export const { handler } = await import('./index.mjs');
