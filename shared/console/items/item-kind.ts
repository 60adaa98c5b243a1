import type { CollectionName } from '../../collections.ts';
import type { ItemTexts } from '../texts/items.ts';

/** Something that people list, create, change, and delete: campaigns, channels, pixels, and so on. */
export interface ItemKind {
  /** Names its path, too: `/console/campaigns`. */
  collection: CollectionName;
  texts: ItemTexts;
}

export const listPath = ({ collection }: ItemKind) => `/console/${collection}`;
export const newPath = (kind: ItemKind) => `${listPath(kind)}/new`;
export const itemPath = (kind: ItemKind, id: number) => `${listPath(kind)}/${id}`;
export const editPath = (kind: ItemKind, id: number) => `${itemPath(kind, id)}/edit`;
export const deletePath = (kind: ItemKind, id: number) => `${itemPath(kind, id)}/delete`;
