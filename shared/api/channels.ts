import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { createRoute, deleteRoute, listRoute, updateRoute } from './contract/item-routes.ts';
import { HexText } from './fields/colors.ts';
import { Described, Fields, Flag, OneOf, Optional, Text } from './fields/fields.ts';
import { PathId } from './fields/ids.ts';
import { PageQuery } from './fields/page-query.ts';
import { Message, Page } from './fields/responses.ts';

/** Types of channel items, as paths and responses name them, each with the collection that has them. */
export const channelCollections = { links: 'links', bio: 'bio-pages', qr: 'qr-codes' } as const;
export type ChannelCollection = (typeof channelCollections)[keyof typeof channelCollections];
export type ChannelItemType = keyof typeof channelCollections;
const itemTypes = Object.keys(channelCollections) as [ChannelItemType, ...ChannelItemType[]];

const ChannelName = Text(200);

const options = {
  description: Described(Optional(Text(5000)), 'What the channel is for.'),
  color: Described(
    Optional(HexText),
    'The color of the badge, such as `#1d5bb8`. It is returned as you sent it.',
  ),
  starred: Described(Optional(Flag()), 'Whether the channel is a favorite.'),
};

export const ChannelBody = Fields({ name: Described(ChannelName, 'The name.'), ...options });
export const ChannelChange = Fields({ name: Described(Optional(ChannelName), 'The name.'), ...options });

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

const channels = {
  resource: 'channels',
  paths: { list: '/channels', one: '/channel' },
  notFound: 'channel_not_found',
} as const;

export const listChannels = listRoute(channels, {
  id: 'listChannels',
  summary: 'List channels',
  description: 'Newest first. A channel is a labeled group of links, bio pages, and QR codes.',
  entries: ['channels', ChannelEntry],
});

export const getChannel = defineRoute({
  id: 'getChannel',
  resource: 'channels',
  summary: 'List the items of a channel',
  description: 'Links, bio pages, and QR codes, most recently added first.',
  method: 'GET',
  path: '/channel/{id}',
  access: 'user',
  request: { params: Fields({ id: PathId }), query: Fields(PageQuery) },
  response: Page('items', ChannelItem),
  list: true,
  errors: ['channel_not_found'],
});

export const createChannel = createRoute(channels, {
  id: 'createChannel',
  summary: 'Create a channel',
  description: 'Always creates a new channel: names do not have to be unique.',
  body: ChannelBody,
  response: ChannelEntry,
});

export const assignChannel = defineRoute({
  id: 'assignChannel',
  resource: 'channels',
  summary: 'Add an item to a channel',
  description: 'An item can be in up to 50 channels, once in each.',
  method: 'POST',
  path: '/channel/{channelid}/assign/{type}/{itemid}',
  access: 'user',
  request: {
    params: Fields({
      channelid: PathId,
      type: Described(OneOf(itemTypes), 'What the item is.'),
      itemid: PathId,
    }),
  },
  response: Message,
  errors: ['channel_not_found', 'link_not_found', 'qr_code_not_found', 'bio_page_not_found'],
});

export const updateChannel = updateRoute(channels, {
  id: 'updateChannel',
  summary: 'Change a channel',
  description: 'Absent fields keep their value; `null` clears an optional one.',
  body: ChannelChange,
  response: Message,
});

export const deleteChannel = deleteRoute(channels, {
  id: 'deleteChannel',
  summary: 'Delete a channel',
  description: 'Its items are kept, unassigned.',
});
