/** The first page when it is awaited; `for await` gives what is listed on all pages, one by one. */
export interface PagedResult<Body, Item> extends Promise<Body>, AsyncIterable<Item> {
  /** Page by page, each as the API sends it. */
  pages(): AsyncGenerator<Body, void, undefined>;
}

export type LoadedPage = { body: unknown; nextUrl: string | undefined };

const itemsOf = (body: unknown, listed: string): Iterable<unknown> =>
  (listed ? Object(body)[listed] : body) ?? [];

/** @param listed the member of a body with what is listed; `''` for the body itself */
export const pagedFrom = (
  first: Promise<LoadedPage>,
  read: (url: string) => Promise<LoadedPage>,
  listed: string,
): PagedResult<unknown, unknown> => {
  const pages = async function* () {
    for (let page: LoadedPage | undefined = await first; page; ) {
      yield page.body;
      page = page.nextUrl ? await read(page.nextUrl) : undefined;
    }
  };
  const items = async function* () {
    for await (const body of pages()) yield* itemsOf(body, listed);
  };
  const body = first.then((page) => page.body);
  // Who iterates never awaits this one.
  body.catch(() => {});
  return Object.assign(body, { pages, [Symbol.asyncIterator]: items });
};
