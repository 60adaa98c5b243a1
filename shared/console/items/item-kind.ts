import type { NavigationId } from '../layout/navigation.ts';
import type { ItemTexts } from '../texts/items.ts';

/** Something that people list, create, change, and delete: campaigns, channels, pixels, and so on. */
export interface ItemKind {
  nav: NavigationId;
  /** Where the list is: `/console/campaigns`. */
  path: string;
  texts: ItemTexts;
}

export const newPath = ({ path }: ItemKind) => `${path}/new`;
export const itemPath = ({ path }: ItemKind, id: number) => `${path}/${id}`;
export const editPath = (kind: ItemKind, id: number) => `${itemPath(kind, id)}/edit`;
export const deletePath = (kind: ItemKind, id: number) => `${itemPath(kind, id)}/delete`;
