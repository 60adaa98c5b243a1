import * as v from 'valibot';
import { Described, Fields, ListOf, OptionalOrFalsy, Text } from './fields.ts';
import { Name } from './texts.ts';
import { HttpUrl } from './urls.ts';

/** A language, optionally with a region, as browsers send it (RFC 5646). */
export const LanguageCode = v.pipe(
  Text(35),
  v.regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/, 'must be a language code'),
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

/** The same list in an answer; null if it is not set. */
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

/** For each list of targets, the field that says which visitors an entry is for. */
export type TargetKeys = { [L in keyof TargetLists]: Exclude<keyof TargetLists[L]['entry'], 'link'> };
