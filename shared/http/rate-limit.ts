const MINUTE = 60;

/** One clock minute of one key: how many requests it allows, how many it has seen, and when it ends. */
export interface RateWindow {
  limit: number;
  requests: number;
  /** Unix seconds. */
  ends: number;
}

export function rateWindow(limit: number, requests: number, minute: number): RateWindow {
  return { limit, requests, ends: (minute + 1) * MINUTE };
}

/** The headers of interface 8. */
export function rateHeaders({ limit, requests, ends }: RateWindow): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(Math.max(0, limit - requests)),
    'X-RateLimit-Reset': String(ends),
  };
}
