import * as v from 'valibot';
import { DocumentedAs } from './fields.ts';

/** What an entry of a list of links has only when it is requested. */
const names = ['campaign', 'channels', 'uniqueClicks', 'domain'] as const;

const anyName = `(${names.join('|')})`;

export type IncludedField = (typeof names)[number];

const isIncluded = (name: string): name is IncludedField => (names as readonly string[]).includes(name);

/** `include` in the query of a list of links: names of fields, separated by commas. */
export const IncludedFields = v.optional(
  v.pipe(
    DocumentedAs(v.string(), { type: 'string', pattern: `^(${anyName}(,${anyName})*)?$` }),
    v.transform((text) =>
      text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    ),
    v.check(
      (included) => included.every(isIncluded),
      `must be names of ${names.join(', ')}, separated by commas`,
    ),
    v.transform((included) => [...new Set(included.filter(isIncluded))]),
  ),
  '',
);
