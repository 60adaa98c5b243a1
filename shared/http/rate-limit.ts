const WINDOW_SECONDS = 60;

/** The requests of one API key in one calendar minute. */
export interface RateWindow {
  limit: number;
  requests: number;
  /** End of the minute, in Unix seconds. */
  ends: number;
}

export function rateWindow(limit: number, requests: number, minute: number): RateWindow {
  return { limit, requests, ends: (minute + 1) * WINDOW_SECONDS };
}

/** The headers of each response to a request with a key. */
export function rateHeaders({ limit, requests, ends }: RateWindow): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(Math.max(0, limit - requests)),
    'X-RateLimit-Reset': String(ends),
  };
}
