import type { CollectionName } from '../../collections.ts';
import type { Link } from '../../domain/links/links.ts';
import { sortByText } from '../../domain/search/words.ts';
import { getNumber } from '../../ids.ts';
import { collectionKey, itemKey } from '../keys.ts';
import { readNewest } from '../owned/collections.ts';
import { readItems } from '../table/batch-get.ts';
import type { Key } from '../table/items.ts';

/** What a link or a domain can refer to, and what lists show of it. */
const attributes = {
  campaigns: ['id', 'name'],
  channels: ['id', 'name'],
  domains: ['origin'],
  'bio-pages': ['id', 'name'],
  pixels: ['id', 'name', 'type'],
  'splash-pages': ['id', 'name'],
  overlays: ['id', 'name'],
} as const satisfies Partial<Record<CollectionName, readonly string[]>>;

export type ChoiceName = keyof typeof attributes;

export const choiceNames = Object.keys(attributes) as ChoiceName[];

/** A value for a field, and its name for people. */
export interface FieldChoice {
  value: string;
  text: string;
  /** Of a pixel. */
  type?: string | undefined;
}

export type Choices = Partial<Record<ChoiceName, readonly FieldChoice[]>> & {
  /** The lists that have more than this. */
  long: ReadonlySet<ChoiceName>;
};

/** A list to choose from is no longer than this, besides what is chosen: the newest are in it. */
const MAX_CHOICES = 100;

/** How many items a search by name looks at, the newest first: one query. An older one is found by its number. */
const MAX_SEARCHED = 1_000;

interface Item {
  id: number;
  name: string;
  type?: string;
  origin?: string;
}

const toChoice = ({ id, name, type, origin }: Item): FieldChoice => {
  if (origin !== undefined) return { value: origin, text: origin.replace(/^https?:\/\//, '') };
  return { value: String(id), text: name, type };
};

interface ChoiceRequest {
  /** A part of the names, or a number, by list; instead of the newest. */
  find?: Partial<Record<ChoiceName, string>>;
  /** The ids that are chosen, which are among the choices in any case, if they exist. */
  chosen?: Partial<Record<ChoiceName, readonly string[]>>;
}

/** What the user's items can refer to, by name: a query for each of these collections. The others are empty. */
export async function readChoices(
  userId: number,
  names: readonly ChoiceName[],
  { find = {}, chosen = {} }: ChoiceRequest = {},
): Promise<Choices> {
  const lists = await Promise.all(names.map((name) => readList(userId, name, find[name]?.trim() ?? '')));
  const wanted = lists.flatMap(({ name, items, text }) => {
    const ids = [...(chosen[name] ?? []), text].filter((id) => /^\d{1,16}$/.test(id));
    return missing(userId, name, ids, items);
  });
  const stored = wanted.length > 0 ? await readItems<Item>(wanted.map(({ key }) => key)) : () => undefined;
  const all = lists.map(({ name, items }) => {
    const others = wanted.flatMap((one) => (one.name === name ? (stored(one.key) ?? []) : []));
    // Comparing texts as languages do can take a fifth of a millisecond each time.
    return [name, sortByText([...items, ...others].map(toChoice), ({ text }) => text)] as const;
  });
  const long = new Set(lists.filter(({ isLong }) => isLong).map(({ name }) => name));
  return { ...Object.fromEntries(choiceNames.map((name) => [name, []])), ...Object.fromEntries(all), long };
}

async function readList(userId: number, name: ChoiceName, text: string) {
  const collection = collectionKey(userId, name);
  const page = { from: Infinity, attributes: attributes[name] };
  if (text === '') {
    const items = await readNewest<Item>(collection, { ...page, count: MAX_CHOICES + 1 });
    return { name, text, items: items.slice(0, MAX_CHOICES), isLong: items.length > MAX_CHOICES };
  }
  const items = await readNewest<Item>(collection, { ...page, count: MAX_SEARCHED, consistent: false });
  const part = text.toLowerCase();
  const matches = items.filter((item) => toChoice(item).text.toLowerCase().includes(part));
  return { name, text, items: matches.slice(0, MAX_CHOICES), isLong: true };
}

/** Where the items with these ids are that are not in the list. */
function missing(userId: number, name: ChoiceName, ids: readonly string[], items: readonly Item[]) {
  const numbers = ids.map((id) =>
    items.some((item) => String(item.id) === id) ? undefined : getNumber(userId, Number(id)),
  );
  return [...new Set(numbers)].flatMap((n): { name: ChoiceName; key: Key }[] =>
    n === undefined ? [] : [{ name, key: itemKey(collectionKey(userId, name), n) }],
  );
}

const SHOWN = ['id', 'alias', 'domain', 'metatitle'] as const satisfies (keyof Link)[];

/** What a list to choose a link from shows of it. */
export type NewestLink = Pick<Link, (typeof SHOWN)[number]>;

/** More would cost more to read than the rest of the page. */
const MAX_LINKS = 50;

/** The newest links of a user, in one query. */
export const readNewestLinks = (userId: number): Promise<NewestLink[]> =>
  readNewest<NewestLink>(collectionKey(userId, 'links'), {
    from: Infinity,
    count: MAX_LINKS,
    attributes: SHOWN,
    consistent: false,
  });
