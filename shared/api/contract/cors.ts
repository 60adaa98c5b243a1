/** Open to pages of any origin: keys, not cookies, protect the API. Answered by API Gateway, and locally alike. */
export const cors = {
  allowOrigins: ['*'],
  allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
  allowHeaders: ['authorization', 'content-type'],
  exposeHeaders: ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after'],
  /** How long a browser remembers the answer, in seconds. */
  maxAge: 86_400,
} as const;
