import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { Message, Page } from './fields/answers.ts';
import { HexText } from './fields/colors.ts';
import { Fields, Flag, OneOf, Optional, Text } from './fields/fields.ts';
import { PathId } from './fields/ids.ts';
import { PageQuery } from './fields/page-query.ts';

/** Types of channel items, as paths and answers name them. */
const itemTypes = ['links', 'bio', 'qr'] as const;
export type ChannelItemType = (typeof itemTypes)[number];

const ChannelName = Text(200);

const options = {
  description: Optional(Text(5000)),
  color: Optional(HexText),
  starred: Optional(Flag()),
};

export const ChannelBody = Fields({ name: ChannelName, ...options });
export const ChannelChange = Fields({ name: Optional(ChannelName), ...options });

const ChannelEntry = v.strictObject({
  id: v.number(),
  name: v.string(),
  description: v.string(),
  color: HexText,
  starred: v.boolean(),
});

const ChannelItem = v.strictObject({
  type: v.picklist(itemTypes),
  id: v.number(),
  title: v.string(),
  preview: v.string(),
  link: v.string(),
  date: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/)),
});

export const listChannels = defineRoute({
  id: 'listChannels',
  resource: 'channels',
  method: 'GET',
  path: '/channels',
  access: 'user',
  request: { query: Fields(PageQuery) },
  response: Page('channels', ChannelEntry),
  list: true,
  errors: [],
  table: { Query: ['USER#*#channels'] },
});

export const getChannel = defineRoute({
  id: 'getChannel',
  resource: 'channels',
  method: 'GET',
  path: '/channel/{id}',
  access: 'user',
  request: { params: Fields({ id: PathId }), query: Fields(PageQuery) },
  response: Page('items', ChannelItem),
  list: true,
  errors: ['channel_not_found'],
  table: {
    GetItem: ['USER#*#channels'],
    BatchGetItem: ['USER#*#links', 'USER#*#qr-codes'],
    Query: ['MEMBERS#*'],
  },
});

export const createChannel = defineRoute({
  id: 'createChannel',
  resource: 'channels',
  method: 'POST',
  path: '/channel/add',
  access: 'user',
  request: { body: ChannelBody },
  response: ChannelEntry,
  errors: [],
  table: { PutItem: ['USER#*#channels'], UpdateItem: ['USER#*', 'USER#*#channels'] },
});

export const assignChannel = defineRoute({
  id: 'assignChannel',
  resource: 'channels',
  method: 'POST',
  path: '/channel/{channelid}/assign/{type}/{itemid}',
  access: 'user',
  request: {
    params: Fields({
      channelid: PathId,
      type: OneOf(itemTypes),
      itemid: PathId,
    }),
  },
  response: Message,
  errors: ['channel_not_found', 'link_not_found', 'qr_code_not_found', 'bio_page_not_found'],
  table: {
    GetItem: ['USER#*#links', 'USER#*#qr-codes'],
    PutItem: ['MEMBERS#*'],
    UpdateItem: ['MEMBERS#*', 'USER#*#channels', 'USER#*#links', 'USER#*#qr-codes'],
    ConditionCheckItem: ['USER#*#channels'],
  },
});

export const updateChannel = defineRoute({
  id: 'updateChannel',
  resource: 'channels',
  method: 'PUT',
  path: '/channel/{id}/update',
  access: 'user',
  request: { params: Fields({ id: PathId }), body: ChannelChange },
  response: Message,
  errors: ['channel_not_found'],
  table: { GetItem: ['USER#*#channels'], UpdateItem: ['USER#*#channels'] },
});

export const deleteChannel = defineRoute({
  id: 'deleteChannel',
  resource: 'channels',
  method: 'DELETE',
  path: '/channel/{id}/delete',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: Message,
  errors: ['channel_not_found'],
  table: {
    GetItem: ['USER#*#channels'],
    PutItem: ['PURGE#*'],
    UpdateItem: ['USER#*', 'USER#*#channels'],
    DeleteItem: ['USER#*#channels'],
  },
});
