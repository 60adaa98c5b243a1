export const title = 'Messages';
export const caption = 'Messages that visitors sent you, newest first';
export const empty = {
  title: 'No messages yet',
  text: 'Messages that visitors send through your contact overlays will appear here.',
  open: 'Go to overlays',
  page: 'There are no more messages on this page.',
} as const;
export const unread = 'New';
export const message = 'Message';
export const sender = 'From';
export const link = 'Sent from';
export const overlay = (name: string) => `through ${name}`;
export const actions = 'Actions';
export const deletion = {
  open: 'Delete',
  label: (email: string) => `Delete the message from ${email}`,
  question: 'This cannot be undone.',
  submit: 'Delete message',
} as const;
export const exportAll = 'Export as CSV';
export const exportPart = (part: string) => `Export as CSV, part ${part}`;
export const columns = ['id', 'date', 'name', 'email', 'message', 'overlay', 'link'] as const;
