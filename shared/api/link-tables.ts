/** What the API and the console do with the table to create, change, or delete a link. */

/** The items of its owner that a link can refer to. */
export const REFERENCED_ITEMS = [
  'USER#*#campaigns',
  'USER#*#channels',
  'USER#*#overlays',
  'USER#*#pixels',
  'USER#*#splash-pages',
] as const;

const REFERENCES = ['DOMAIN#*', ...REFERENCED_ITEMS] as const;

export const CREATE_LINK_TABLE = {
  GetItem: ['DOMAIN#*'],
  PutItem: ['MEMBERS#*', 'ROUTE#*', 'STATISTICS#*', 'USER#*#links'],
  UpdateItem: ['MEMBERS#*', 'USER#*', 'USER#*#channels', 'USER#*#links'],
  ConditionCheckItem: REFERENCES,
} as const;

export const UPDATE_LINK_TABLE = {
  GetItem: ['DOMAIN#*', 'ROUTE#*', 'USER#*#links'],
  PutItem: ['MEMBERS#*', 'ROUTE#*'],
  UpdateItem: ['MEMBERS#*', 'USER#*#channels', 'USER#*#links'],
  DeleteItem: ['MEMBERS#*', 'ROUTE#*'],
  ConditionCheckItem: REFERENCES,
} as const;

export const DELETE_LINK_TABLE = {
  GetItem: ['USER#*#links'],
  UpdateItem: ['MEMBERS#*', 'USER#*', 'USER#*#links'],
  PutItem: ['PURGE#*'],
  DeleteItem: ['MEMBERS#*', 'ROUTE#*', 'USER#*#links'],
} as const;
