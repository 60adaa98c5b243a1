import type { JsonSchema } from '@valibot/to-json-schema';
import {
  batchedEventTypes,
  type WebhookEventType,
  webhookEvents,
  webhookEventTypes,
} from '../../shared/api/webhook-events.ts';
import { EXAMPLE_TIME, slug } from './examples/example.ts';
import { convertSchema } from './json-schema.ts';

/** What the reference calls the events. */
export const eventsTag = {
  name: 'events',
  'x-displayName': 'Events',
  description:
    'What webhooks are sent, signed as Standard Webhooks describes. Respond with a status of 2xx within 10 seconds; otherwise, the event is sent again, with the same `webhook-id`. A status of 410 switches the webhook off.',
};

const headers = ['WebhookId', 'WebhookTimestamp', 'WebhookSignature'].map((name) => ({
  $ref: `#/components/parameters/${name}`,
}));

const MAX_BATCH = 100;

/** The requests that the service sends, by their event. */
export const describeWebhooks = () =>
  Object.fromEntries(webhookEventTypes.map((type) => [type, { post: describeWebhook(type) }]));

function describeWebhook(type: WebhookEventType) {
  const { description } = webhookEvents[type];
  const words = type.split(/[._]/);
  return {
    operationId: `on${words.map(capitalize).join('')}`,
    tags: [eventsTag.name],
    summary: capitalize(words.join(' ')),
    description,
    parameters: headers,
    requestBody: { required: true, content: { 'application/json': describeBody(type) } },
    responses: { '2XX': { description: 'You have the event.' } },
    security: [],
  };
}

function describeBody(type: WebhookEventType) {
  const { data, example } = webhookEvents[type];
  const one = convertSchema(data);
  const properties: Record<string, JsonSchema> = {
    type: { const: type },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
    data: isBatched(type) ? { anyOf: [one, { type: 'array', items: one, maxItems: MAX_BATCH }] } : one,
  };
  const body = { type, timestamp: new Date(`${EXAMPLE_TIME}Z`).toISOString(), data: example };
  return {
    schema: { type: 'object', properties, required: Object.keys(properties) },
    examples: {
      [slug(type)]: { summary: 'An event', value: body },
      ...(isBatched(type) && {
        batch: { summary: 'Events of a webhook with `batch`', value: { ...body, data: [example] } },
      }),
    },
  };
}

const isBatched = (type: WebhookEventType) =>
  (batchedEventTypes as readonly WebhookEventType[]).includes(type);

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
