import * as v from 'valibot';
import { expect, it } from 'vitest';
import { IncludedFields } from '../../../shared/api/fields/included-fields.ts';

it('Fields to include are taken once, however often they are named', () => {
  expect(v.parse(IncludedFields, 'channels,domain, channels,')).toEqual(['channels', 'domain']);
});
