import { BrowserTime } from '../../api/console/typed-fields.ts';
import type { QueryOf } from '../../api/contract/api-route.ts';
import { Fields } from '../../api/fields/fields.ts';
import { explainLink } from '../../api/links.ts';
import { invalidFields, ServiceError } from '../../errors.ts';
import { parseOrThrow } from '../../requests/parse-input.ts';
import type { FormState } from '../forms/form-state.ts';

const { query: sent } = explainLink.request;

/** As the API takes it, with the time as browsers send it. */
const TestedVisitor = Fields({ ...sent.entries, at: BrowserTime(sent.entries.at) });

/** The names of the fields for the visitor begin with it, so that they are none of a link. */
const PREFIX = 'test.';

export const testField = (name: string) => PREFIX + name;

/** The button, and what the fields for the visitor said when the page was rendered. */
export const TEST = 'test';
export const TESTED = 'tested';

const isTyped = ([name, value]: readonly [string, string]) => name.startsWith(PREFIX) && value !== '';

const formatVisitor = (entries: Iterable<[string, string]>) =>
  `${new URLSearchParams([...entries].filter(isTyped))}`;

/** What `TESTED` says on a page with this form. */
export const formatShown = ({ values }: FormState): string =>
  formatVisitor([...values].map(([name, [value = '']]) => [name, value]));

export const isTestButton = (fields: URLSearchParams): boolean => fields.has(TEST);

/**
 * Whether a form is sent to test its link: with the button, or with Enter in a field for the visitor. Scripts remove `TESTED`,
 * because they test while the user types.
 */
export const isLinkTest = (fields: URLSearchParams): boolean =>
  isTestButton(fields) || (fields.has(TESTED) && fields.get(TESTED) !== formatVisitor(fields));

/** The visitor in a form. Throws a 400 that names its fields. */
export function readVisitor<Result>(
  fields: URLSearchParams,
  describe: (visitor: QueryOf<typeof explainLink>) => Result,
): Result {
  const typed = [...fields].filter(isTyped).map(([name, value]) => [name.slice(PREFIX.length), value]);
  try {
    return describe(parseOrThrow(TestedVisitor, Object.fromEntries(typed)));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw invalidFields(
      Object.fromEntries(Object.entries(error.fields).map(([name, problem]) => [PREFIX + name, problem])),
    );
  }
}
