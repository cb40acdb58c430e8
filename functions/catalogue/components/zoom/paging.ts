/** The last page's token is empty. */
export const listed = {
  paging: { style: 'cursor', next: 'next_page_token', send: { query: 'next_page_token' } },
} as const;
