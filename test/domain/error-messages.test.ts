import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invalidFields } from '../../shared/errors.ts';

const listFields = (count: number, problem = 'must be a URL') =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`geotarget[${i}].link`, problem]));

describe('the message about invalid fields', () => {
  it('names every field of a few', () => {
    expect(invalidFields({ url: 'is required', expiry: 'must be in the future' }).message).toBe(
      'url: is required; expiry: must be in the future',
    );
  });

  it('names the first of many invalid fields, and says how many more there are', () => {
    const { message } = invalidFields(listFields(1_000));
    const [, shown = ''] = /geotarget\[(\d+)\]\.link: must be a URL; … and \d+ more$/.exec(message) ?? [];
    expect(message).toMatch(new RegExp(`; … and ${999 - Number(shown)} more$`));
    expect(message.length).toBeGreaterThan(1_900);
    expect(message.length).toBeLessThanOrEqual(2_000);
  });

  it('is shortened if a single field is too long', () => {
    expect(invalidFields({ ['x'.repeat(3_000)]: 'is not an allowed field name' }).message).toMatch(
      /^x{1970}…$/,
    );
    expect(invalidFields({ ['x'.repeat(3_000)]: 'no', b: 'no' }).message).toMatch(/^x{1970}; … and 1 more$/);
  });

  it('never has more than 2,000 characters, and is whole up to that', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 700 }), { minLength: 1, maxLength: 100 }), (problems) => {
        const fields = Object.fromEntries(problems.map((problem, i) => [`field${i}`, problem]));
        const whole = Object.entries(fields)
          .map(([name, problem]) => `${name}: ${problem}`)
          .join('; ');
        const { message } = invalidFields(fields);
        expect(message.length).toBeLessThanOrEqual(2_000);
        if (whole.length <= 2_000) expect(message).toBe(whole);
      }),
    );
  });
});
