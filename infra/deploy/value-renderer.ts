import * as z from 'zod';

/** Of a template: what its parameters are, if nobody gives them a value. CDK gives none. */
const parametersForm = z.looseObject({
  Parameters: z.record(z.string(), z.looseObject({ Default: z.unknown() })).default({}),
});

const intrinsic = z.union([
  z.strictObject({ Ref: z.string() }),
  z.strictObject({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) }),
]);

/** Its message holds the value. */
export class UncomparableValue extends Error {}

/**
 * Makes text of a template's values. Where a parameter or a pseudo parameter stands, the text has what it
 * refers to: `${/trunkline/dev/keys/state}`, `${AccountId}`. Another reference can mean another
 * resource tomorrow without a change of its text, so it is refused.
 */
export const valueRenderer = (template: unknown): ((value: unknown) => string) => {
  const { Parameters } = parametersForm.parse(template);
  const render = (value: unknown): string => {
    if (typeof value === 'string') return value;
    const { data } = intrinsic.safeParse(value);
    if (data && 'Fn::Join' in data) {
      const [separator, parts] = data['Fn::Join'];
      return parts.map(render).join(separator);
    }
    if (data?.Ref.startsWith('AWS::')) return `\${${data.Ref.replace('AWS::', '')}}`;
    const { Default } = (data && Parameters[data.Ref]) ?? {};
    if (typeof Default === 'string') return `\${${Default}}`;
    throw new UncomparableValue(`A policy names what nobody can compare: ${JSON.stringify(value)}`);
  };
  return render;
};
