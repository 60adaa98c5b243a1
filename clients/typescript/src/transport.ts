import { LinkServiceError } from './errors.ts';
import { parseNextPage, splitLines } from './lines.ts';
import { PagedList } from './paged-list.ts';
import { parseObject, readMessage } from './parse-object.ts';
import { pause } from './pause.ts';

/** How to reach the service. */
export interface ClientOptions {
  /** The API's base URL, such as `https://sho.rt/api`. */
  baseUrl: string;
  apiKey: string;
  /** How often a call is sent again after a 429 or 503. Default: 4. */
  maxRetries?: number;
  /** A call fails at once when it would have to wait longer than this. Default: 90 seconds; rate limits last up to 60. */
  maxWaitSeconds?: number;
  /** How long one request may take. Default: 35 seconds; the service responds within 30. */
  timeoutSeconds?: number;
  /** Called before each wait, to tell a person about it. */
  onRetry?: (retry: { error: LinkServiceError; seconds: number; attempt: number }) => void;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
}

/** Settings of one call. */
export interface CallOptions {
  /** Ends the call, also while it waits to be sent again. */
  signal?: AbortSignal | undefined;
  /** Of a POST. By default each call gets a random key, which all of its retries share. */
  idempotencyKey?: string | undefined;
}

interface ApiRequest {
  method: string;
  path: string;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A path whose values are escaped. */
export const path = (texts: TemplateStringsArray, ...values: (string | number)[]): string =>
  String.raw({ raw: texts }, ...values.map((value) => encodeURIComponent(value)));

const DEFAULTS = { maxRetries: 4, maxWaitSeconds: 90, timeoutSeconds: 35 };
const RETRYABLE_STATUSES = [429, 503];

/** Sends requests, and sends them again when the service is busy or the rate limit is reached. */
export class Transport {
  readonly #options: ClientOptions & typeof DEFAULTS;

  constructor(options: ClientOptions) {
    const { baseUrl, apiKey } = options;
    if (!/^https?:$/.test(parseUrl(baseUrl)?.protocol ?? ''))
      throw new TypeError(`baseUrl must be the URL of the API, such as https://sho.rt/api, not ${baseUrl}.`);
    if (!apiKey) throw new TypeError('apiKey is missing.');
    const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
    this.#options = { ...DEFAULTS, ...(given as unknown as ClientOptions) };
  }

  /** The response without the field `error`. */
  async call<Result>(request: ApiRequest, options: CallOptions): Promise<Result> {
    const response = await this.#send(request, options);
    return parseObject(await response.text(), response) as Result;
  }

  /** The field `data` of the response. */
  async data<Result>(request: ApiRequest, options: CallOptions): Promise<Result> {
    return (await this.call<{ data: Result }>(request, options)).data;
  }

  list<Page, Entry>(request: ApiRequest, options: CallOptions, collection: string): PagedList<Page, Entry> {
    const read = (query: Record<string, unknown>) => this.data<Page>({ ...request, query }, options);
    return new PagedList<Page, Entry>(read, request.query ?? {}, collection);
  }

  /** Lines of JSON, of this page and all that follow. */
  async *lines<Line>(request: ApiRequest, options: CallOptions): AsyncGenerator<Line, void, undefined> {
    let query: Record<string, unknown> | undefined = request.query ?? {};
    while (query) {
      const response: Response = await this.#send({ ...request, query }, options);
      for (const line of splitLines(await response.text())) yield parseObject(line, response) as Line;
      query = parseNextPage(response.headers);
    }
  }

  async #send(request: ApiRequest, options: CallOptions): Promise<Response> {
    const { maxRetries, maxWaitSeconds, onRetry } = this.#options;
    const headers = this.#headersOf(request, options);
    for (let attempt = 1; ; attempt++) {
      const response = await this.#sendOnce(request, headers, options.signal);
      if (response.ok) return response;
      const error = await errorIn(response);
      const seconds = error.retryAfter ?? 2 ** (attempt - 1);
      const mayRetry = RETRYABLE_STATUSES.includes(error.status) && attempt <= maxRetries;
      if (!mayRetry || seconds > maxWaitSeconds) throw error;
      onRetry?.({ error, seconds, attempt });
      await pause(seconds, options.signal);
    }
  }

  #sendOnce({ method, path, query, body }: ApiRequest, headers: Headers, signal?: AbortSignal) {
    const { baseUrl, timeoutSeconds, fetch = globalThis.fetch } = this.#options;
    const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
    return fetch(baseUrl.replace(/\/+$/, '') + path + queryText(query), {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      // A key must not follow a redirect to another host.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  }

  #headersOf({ method, body }: ApiRequest, { idempotencyKey }: CallOptions): Headers {
    const headers = new Headers({ authorization: `Bearer ${this.#options.apiKey}` });
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (method === 'POST') headers.set('idempotency-key', idempotencyKey ?? crypto.randomUUID());
    return headers;
  }
}

const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text) : undefined);

function queryText(query: Record<string, unknown> = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) parameters.set(name, String(value));
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** The error that a response describes; proxies may respond with something else than JSON. */
async function errorIn(response: Response): Promise<LinkServiceError> {
  const body: unknown = await response.json().catch(() => undefined);
  return new LinkServiceError({
    status: response.status,
    message: readMessage(body),
    headers: response.headers,
  });
}
