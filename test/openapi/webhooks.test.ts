import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { describeWebhooks } from '../../infra/openapi/webhooks.ts';
import { webhookEventTypes } from '../../shared/api/webhook-events.ts';

const document = JSON.parse(readFileSync('shared/visitor/reference/openapi.json', 'utf8'));

/** Ajv knows no formats without a plugin. */
const ajv = new Ajv2020({ strict: false, validateFormats: false });

describe('the webhooks of the API’s document', () => {
  it('are all events, each with a method and a tag', () => {
    expect(Object.keys(document.webhooks)).toEqual(webhookEventTypes);
    const tags = document.tags.map(({ name }: { name: string }) => name);
    for (const { post } of Object.values(describeWebhooks()))
      expect(tags).toEqual(expect.arrayContaining(post.tags));
  });

  it.each(Object.entries(describeWebhooks()))(
    'describe the examples of %s, and nothing else',
    (type, { post }) => {
      const { schema, examples } = post.requestBody.content['application/json'];
      const validate = ajv.compile(schema);
      for (const { value } of Object.values(examples)) {
        expect(value.type).toBe(type);
        expect(validate(value), ajv.errorsText(validate.errors)).toBe(true);
        expect(validate({ ...value, type: 'other' })).toBe(false);
        expect(validate({ ...value, data: {} })).toBe(false);
      }
    },
  );
});
