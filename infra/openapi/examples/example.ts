/**
 * A request and its literal response, as the document shows them. A test sends all examples, in order, to a fresh service
 * whose clock stands still, and gets these responses.
 */
export interface Example {
  /** The id of the route. */
  route: string;
  /** What it shows: `A link with targets`. */
  name: string;
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  body?: Record<string, unknown>;
  /** Without the field `error`. A route with lines returns a list of them. */
  response: object;
}

/** The base of short URLs in examples; the service replaces it with its own. */
export const EXAMPLE_ORIGIN = 'https://sho.rt';

/** The time of all examples. */
export const EXAMPLE_TIME = '2026-11-21 10:00:00';

/** What the first example of each POST is sent with. */
export const EXAMPLE_IDEMPOTENCY_KEY = '8e03978e-40d5-43dd-bc93-6894a57f9324';

/** The key of an example: OpenAPI allows no spaces in it. */
export const slug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
