import { EXAMPLE_IDEMPOTENCY_KEY } from './examples/example.ts';

/** Parts of the document that many operations share. */
export const components = {
  securitySchemes: {
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      description: 'Your API key: `Authorization: Bearer lk_…`. Keep it secret.',
    },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'A string of your choice, unique for each request. If you repeat a request with the same key within 24 hours, you get the first response again, and nothing is done twice.',
      schema: { type: 'string' },
      example: EXAMPLE_IDEMPOTENCY_KEY,
    },
    WebhookId: webhookHeader(
      'webhook-id',
      'The id of the event: the same at every attempt.',
      'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W',
    ),
    WebhookTimestamp: webhookHeader(
      'webhook-timestamp',
      'When this attempt was sent, in Unix seconds.',
      '1795255200',
    ),
    WebhookSignature: webhookHeader(
      'webhook-signature',
      'Signatures, separated by spaces: `v1,` and, in base64, the HMAC-SHA-256 of `webhook-id`, `webhook-timestamp`, and the body, with dots between them. For 24 hours after the secret was renewed, there are two.',
      'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    ),
  },
  schemas: {
    Error: {
      type: 'object',
      description: 'Why the request failed. The header `X-Error-Code` has the error’s code.',
      properties: {
        error: { const: 1 },
        message: { type: 'string', description: 'A text for people. A 400 names every invalid field.' },
      },
      required: ['error', 'message'],
      additionalProperties: false,
    },
  },
  headers: {
    'X-RateLimit-Limit': header('The number of requests per minute.', '30'),
    'X-RateLimit-Remaining': header('The number of requests left in this minute.', '29'),
    'X-RateLimit-Reset': header('When the minute ends, in Unix seconds.', '1795255260'),
    'Retry-After': header('How many seconds to wait before retrying.', '20'),
    'WWW-Authenticate': { description: 'Always `Bearer`.', schema: { const: 'Bearer' } },
    Link: {
      description: 'The URL of the next page, with `rel="next"`; absent on the last page.',
      schema: { type: 'string' },
    },
  },
} as const;

function header(description: string, example: string) {
  return { description, schema: { type: 'string', pattern: '^\\d+$' }, example };
}

function webhookHeader(name: string, description: string, example: string) {
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, example };
}
