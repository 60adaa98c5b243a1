import * as v from 'valibot';
import { UtcDateTime } from './dates.ts';
import { Described, DocumentedAs, Fields, ListOf, OptionalOrFalsy, Text, wrongType } from './fields.ts';
import { Name } from './texts.ts';
import { HttpUrl } from './urls.ts';

/** A language, optionally with a region, as browsers send it (RFC 5646). */
export const LanguageCode = v.pipe(
  Text(35),
  v.regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/, 'must be a code such as en or pt-BR'),
);

interface List<E extends v.ObjectEntries> {
  entry: E;
  maxEntries: number;
  /** What the list is for. */
  text: string;
}

const MAX_TARGETS = 250;

/** The lists of a link's targets. Each has `link` and a field that says which visitors the target is for. */
const targetLists = {
  geotarget: {
    entry: { location: Name, link: HttpUrl },
    maxEntries: MAX_TARGETS,
    text: 'Targets by country: an English name, an ISO code, or a common variant such as `USA`, in upper or lower case.',
  },
  devicetarget: {
    entry: { device: Name, link: HttpUrl },
    maxEntries: MAX_TARGETS,
    text: 'Targets by device: `iphone`, `ipad`, `ios`, `android`, `windows`, `macos`, `linux`, `chromeos`, `mobile`, `tablet`, or `desktop`. The most specific one wins, and device targets win over country targets.',
  },
  languagetarget: {
    entry: { language: LanguageCode, link: HttpUrl },
    maxEntries: MAX_TARGETS,
    text: 'Targets by the browser’s preferred language: `pt-br`, or `pt` for all regions. Device and country targets win over language targets.',
  },
} satisfies Record<string, List<v.ObjectEntries>>;

const parameters = {
  entry: { name: Text(200), value: Text(2000) },
  maxEntries: 100,
  text: 'Query parameters that are added to the target.',
};

/** A list in the body of a request. */
const listField = <E extends v.ObjectEntries>({ entry, maxEntries, text }: List<E>) =>
  Described(OptionalOrFalsy(ListOf(Fields(entry), maxEntries)), text);

/** The same list in a response; null if it is not set. */
const listResponse = <E extends v.ObjectEntries>({ entry }: List<E>) => {
  const texts = Object.fromEntries(Object.keys(entry).map((name) => [name, v.string()]));
  return v.nullable(v.array(v.strictObject(texts as { [K in keyof E]: ReturnType<typeof v.string> })));
};

type TargetLists = typeof targetLists;

const mapTargetLists = (build: (list: List<v.ObjectEntries>) => v.GenericSchema): unknown =>
  Object.fromEntries(Object.entries(targetLists).map(([name, list]) => [name, build(list)]));

export const targetListFields = mapTargetLists(listField) as {
  [L in keyof TargetLists]: ReturnType<typeof listField<TargetLists[L]['entry']>>;
};
export const targetListResponses = mapTargetLists(listResponse) as {
  [L in keyof TargetLists]: ReturnType<typeof listResponse<TargetLists[L]['entry']>>;
};

export const parametersField = listField(parameters);
export const parametersResponse = listResponse(parameters);

const MAX_SCHEDULE_ROWS = 20;

export const scheduleField = Described(
  OptionalOrFalsy(
    v.pipe(
      ListOf(Fields({ from: UtcDateTime, link: HttpUrl }), MAX_SCHEDULE_ROWS),
      v.check((rows) => isDistinct(rows.map(({ from }) => from)), 'must have a different time in each row'),
    ),
  ),
  'Targets that replace `url` from a time on, in UTC. The latest one that has begun is used.',
);

const MAX_WEIGHT = 1000;
const MIN_VARIANTS = 2;
const MAX_VARIANTS = 10;

/** A whole number, or a string of digits as web forms send it. */
const Weight = v.pipe(
  DocumentedAs(
    v.union(
      [v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))],
      wrongType('a number'),
    ),
    { type: 'integer', minimum: 1, maximum: MAX_WEIGHT },
  ),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(MAX_WEIGHT, `must be at most ${MAX_WEIGHT}`),
);

export const variantsField = Described(
  OptionalOrFalsy(
    v.pipe(
      ListOf(Fields({ link: HttpUrl, weight: Weight }), MAX_VARIANTS),
      v.check(
        ({ length }) => length === 0 || length >= MIN_VARIANTS,
        `must have at least ${MIN_VARIANTS} entries`,
      ),
      v.check((rows) => isDistinct(rows.map(({ link }) => link)), 'must have a different link in each row'),
    ),
  ),
  'Targets that replace `url`, each for a share of the visitors by its weight, from 1 to 1000. A visitor always gets the same one. Not together with `schedule`.',
);

const isDistinct = (values: readonly string[]) => new Set(values).size === values.length;

export const scheduleResponse = v.nullable(v.array(v.strictObject({ from: v.string(), link: v.string() })));
export const variantsResponse = v.nullable(v.array(v.strictObject({ link: v.string(), weight: v.number() })));

/** For each list of targets, the field that says which visitors an entry is for. */
export type TargetKeys = { [L in keyof TargetLists]: Exclude<keyof TargetLists[L]['entry'], 'link'> };
