/** What every page of a list has, besides its entries. */
interface PageNumbers {
  currentpage: number;
  maxpage: number;
}

/** Few enough that the service never shortens long texts to fit a page into a response. */
const ENTRIES_PER_PAGE = 100;

type ReadPage<Page> = (query: Record<string, unknown>) => Promise<Page>;

/**
 * A list of the API. Awaited, it is one page; iterated over, it is the entries of that page and all that follow. Nothing is
 * sent before.
 */
export class PagedList<Page, Entry> implements PromiseLike<Page>, AsyncIterable<Entry> {
  readonly #read: ReadPage<Page>;
  readonly #query: Record<string, unknown>;
  readonly #collection: string;

  constructor(read: ReadPage<Page>, query: Record<string, unknown>, collection: string) {
    this.#read = read;
    this.#query = query;
    this.#collection = collection;
  }

  // biome-ignore lint/suspicious/noThenProperty: `await client.links.list()` is how to get one page
  then<Result = Page, Failure = never>(
    onPage?: ((page: Page) => Result | PromiseLike<Result>) | null,
    onError?: ((error: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    return this.#read(this.#query).then(onPage, onError);
  }

  /** The pages, from the one in the query to the last. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    const { limit = ENTRIES_PER_PAGE, page: first = 1 } = this.#query;
    for (let page = Number(first); ; page++) {
      const response = await this.#read({ ...this.#query, limit, page });
      yield response;
      const { currentpage, maxpage } = response as PageNumbers;
      if (currentpage >= maxpage) return;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Entry, void, undefined> {
    for await (const page of this.pages()) yield* (page as Record<string, Entry[]>)[this.#collection] ?? [];
  }
}
