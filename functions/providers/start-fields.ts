import { createProviders } from './catalogue.ts';

/** What a start may or must say, by provider, for people: `shop` of shopify, the shop name. */
export const startFields: string = [...createProviders('https://frontend.invalid').values()]
  .flatMap(({ type, variables = {} }) =>
    Object.values(variables)
      .filter(({ from }) => from === 'start')
      .map(({ name, label, default: fallback }) => {
        const need = fallback === undefined ? 'required' : 'optional';
        return `\`${name}\` of ${type} (${need}), the ${label}`;
      }),
  )
  .join('; ');
