export const api = 'https://services.leadconnectorhq.com';

export const listed = {
  disambiguateBy: [{ path: 'id', before: ' · ' }],
  valuePattern: /^[A-Za-z0-9-]{1,64}$/,
} as const;
