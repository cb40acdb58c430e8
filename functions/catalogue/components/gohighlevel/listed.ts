export const api = 'https://services.leadconnectorhq.com';

export const common = {
  disambiguateBy: [{ path: 'id', before: ' · ' }],
  valuePattern: /^[A-Za-z0-9-]{1,64}$/,
} as const;

export const all = { ...common } as const;
