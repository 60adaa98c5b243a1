import { getAccount, updateAccount } from './account.ts';
import { createLink, deleteLink, getLink, listLinks, updateLink } from './links.ts';
import { answerUnknownPath, bootstrap } from './operations.ts';
import type { Job, Route } from './route.ts';
import { countClicks } from './streams.ts';
import { followLink, showAvatar, showNotFound } from './visitor.ts';

/** The one list of everything that answers HTTP. */
export const routes: readonly Route[] = [
  getAccount,
  updateAccount,
  listLinks,
  getLink,
  createLink,
  updateLink,
  deleteLink,
  answerUnknownPath,
  followLink,
  showAvatar,
  showNotFound,
];

/** The functions that no request reaches. */
export const jobs: readonly Job[] = [bootstrap, countClicks];
