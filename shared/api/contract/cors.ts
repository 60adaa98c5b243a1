/** Open to any origin: API keys, not cookies, protect the API. */
export const cors = {
  allowOrigins: ['*'],
  allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
  allowHeaders: ['authorization', 'content-type', 'idempotency-key'],
  exposeHeaders: [
    'link',
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
    'retry-after',
    'x-error-code',
  ],
  /** How long browsers cache the preflight response, in seconds. */
  maxAge: 86_400,
} as const;
