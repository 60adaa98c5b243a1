import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { WebhookForm } from '../../../shared/api/console/webhooks.ts';

const read = (links: string) => v.safeParse(v.pick(WebhookForm, ['links']), { links });

describe('the lines of a webhook form', () => {
  it('are trimmed, without empty and repeated ones', () => {
    expect(read(' go.example/a \r\n\r\n \t\n go.example/b\ngo.example/a').output).toEqual({
      links: ['go.example/a', 'go.example/b'],
    });
  });

  it('may have as many spaces as the field allows, in a thousand forms', () => {
    const lines = Array.from({ length: 1_000 }, (_, at) => `a${' '.repeat(29_000)}${at}`);
    expect(lines.map((line) => read(line).output)).toEqual(lines.map((line) => ({ links: [line] })));
  });

  it('are at most 100', () => {
    const lines = Array.from({ length: 101 }, (_, at) => `link-${at}`);
    expect(read(lines.slice(1).join('\n')).success).toBe(true);
    expect(read(lines.join('\n')).success).toBe(false);
  });
});
