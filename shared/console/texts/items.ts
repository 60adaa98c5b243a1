import type { CollectionName } from '../../collections.ts';
import { collections } from '../../collections.ts';

/** What the pages of all kinds of items say: campaigns, channels, pixels, and so on. */

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
  /** What happens to what depends on an item that is deleted. */
  warning: string;
  /** Of the button that deletes one: `Delete campaign`. */
  remove: string;
}

/** The texts of a kind, which follow from its name unless they are set. */
export function itemTexts(
  name: CollectionName,
  own: Pick<ItemTexts, 'empty' | 'warning'> & Partial<ItemTexts>,
): ItemTexts {
  const { title, one, several } = collections[name];
  return {
    title,
    caption: `Your ${several}, newest first`,
    add: `New ${one}`,
    create: `Create ${one}`,
    remove: `Delete ${one}`,
    ...own,
  };
}

/** `Campaigns` in lower case within a sentence, but not `QR codes`. */
export const noneYet = (title: string) =>
  `No ${title.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())} yet`;
export const chooseLinks = 'Choose links';
export const allClicks = 'Clicks since it was created';
export const members = 'Items in it now';
export const clicksByMember = 'Clicks by item';
export const clicksBefore =
  'The clicks of an item include those from before it was added here, so they can add up to more than the total.';
export const clicksIn = (period: string) => `Clicks ${period}`;
export const topIsPartial = 'Compares only the 100 most clicked links of this period.';
export const exportIsPartial = (count: string) => `The file has the ${count} that were added last.`;
export const actions = 'Actions';
export const edit = 'Edit';
export const editOne = (name: string) => `Edit ${name}`;
export const remove = 'Delete';
export const deleteOne = (name: string) => `Delete ${name}`;
export const askToDelete = (name: string) => `Delete ${name}?`;
export const save = 'Save changes';
export const created = (one: string) => `The ${one} was created.`;
export const pastTheEnd = 'There is nothing on this page anymore.';
export const copyOne = (text: string) => `Copy ${text}`;

export const preview = {
  title: 'Preview',
  hint: 'What visitors will see. Nothing is saved yet.',
  button: 'Preview',
  press: 'Press “Preview” to update it.',
} as const;

export const usedBy = {
  title: 'Links that use it',
  none: 'No link uses it.',
  some: (count: number, shown: string) => (count === 1 ? 'One link uses it.' : `${shown} links use it.`),
  more: (shown: string) => `And ${shown} more.`,
} as const;
