import type { CollectionName } from '../../api/collections.ts';
import { collectionKey } from '../keys.ts';
import { readNewest } from '../owned/collections.ts';

/** What a link can refer to, and what lists show of it. */
const attributes = {
  campaigns: ['id', 'name'],
  channels: ['id', 'name'],
  domains: ['origin'],
  pixels: ['id', 'name', 'type'],
  'splash-pages': ['id', 'name'],
  overlays: ['id', 'name'],
} as const satisfies Partial<Record<CollectionName, readonly string[]>>;

type Name = keyof typeof attributes;

/** A value for a field, and its name for people. */
export interface Choice {
  value: string;
  text: string;
}

export type Choices = Partial<Record<Name, readonly Choice[]>>;

/** A list to choose from is no longer than this: the newest are in it. */
const MAX_CHOICES = 100;

interface Item {
  id: number;
  name: string;
  type?: string;
  origin?: string;
}

const choiceOf = ({ id, name, type, origin }: Item): Choice => {
  if (origin !== undefined) return { value: origin, text: origin.replace(/^https?:\/\//, '') };
  return { value: String(id), text: type === undefined ? name : `${name} (${type})` };
};

/** What the user's links can refer to, by name: a query for each of these collections. The others are empty. */
export async function readChoices(userId: number, names: readonly Name[]): Promise<Choices> {
  const read = async (name: Name) => {
    const collection = collectionKey(userId, name);
    const page = { from: Infinity, count: MAX_CHOICES, attributes: attributes[name] };
    const items = await readNewest<Item>(collection, page);
    return items.map(choiceOf).sort((a, b) => a.text.localeCompare(b.text, 'en'));
  };
  const all = Object.keys(attributes) as Name[];
  const lists = await Promise.all(
    all.map(async (name) => [name, names.includes(name) ? await read(name) : []] as const),
  );
  return Object.fromEntries(lists) as Choices;
}
