import type { NavigationId } from '../layout/navigation.ts';

/** Something that people list, create, change, and delete: campaigns, channels, pixels, and so on. */
export interface ItemKind {
  nav: NavigationId;
  /** Where the list is: `/console/campaigns`. */
  path: string;
  texts: ItemTexts;
}

/** What the pages of one kind of item say. */
export interface ItemTexts {
  /** Of the list, and in links back to it: `Campaigns`. */
  title: string;
  /** Of the table, for everyone. */
  caption: string;
  /** What these items are good for, while there are none. */
  empty: string;
  /** Of the form that creates one, and of links to it: `New campaign`. */
  add: string;
  /** Of its button: `Create campaign`. */
  create: string;
  edit(name: string): string;
  remove: {
    title(name: string): string;
    /** What happens to what depends on the item. */
    warning: string;
    /** Of its button: `Delete campaign`. */
    submit: string;
  };
}

export const newPath = ({ path }: ItemKind) => `${path}/new`;
export const itemPath = ({ path }: ItemKind, id: number) => `${path}/${id}`;
export const editPath = (kind: ItemKind, id: number) => `${itemPath(kind, id)}/edit`;
export const deletePath = (kind: ItemKind, id: number) => `${itemPath(kind, id)}/delete`;
