import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Provider } from '../../providers/provider.ts';
import { fillVariables, type VariableValues } from '../../providers/resolve-provider.ts';

type Signed = {
  parameters: Readonly<Record<string, string>>;
  variables: VariableValues;
  secret: string;
};

/**
 * Whether a provider that signs its callbacks made this one, and for the account that the flow was
 * started for. The signature is the hexadecimal HMAC-SHA256 of all other parameters, sorted, as
 * `name=value` joined with `&`.
 */
export const isSignedCallback = (
  { signedCallback }: Provider,
  { parameters, variables, secret }: Signed,
): boolean => {
  if (!signedCallback) return true;
  const { [signedCallback.signature]: given = '', ...signed } = parameters;
  const message = Object.entries(signed)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
  const expected = createHmac('sha256', secret).update(message).digest();
  const received = Buffer.from(given, 'hex');
  const matches = Object.entries(signedCallback.matches ?? {}).every(
    ([name, template]) => parameters[name] === fillVariables(template, variables),
  );
  return matches && received.length === expected.length && timingSafeEqual(received, expected);
};
