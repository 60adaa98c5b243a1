/** What the pages of all kinds of items say: campaigns, channels, pixels, and so on. */

export const actions = 'Actions';
export const edit = 'Edit';
export const editOne = (name: string) => `Edit ${name}`;
export const remove = 'Delete';
export const deleteOne = (name: string) => `Delete ${name}`;
export const save = 'Save changes';
/** `Campaigns` in lower case within a sentence, but not `QR codes`. */
export const backTo = (title: string) =>
  `Back to ${title.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`;
export const pastTheEnd = 'There is nothing on this page any more.';
export const copyOne = (text: string) => `Copy ${text}`;
