import type { CollectionName } from '../../api/collections.ts';

interface Words {
  /** Of the list, in the navigation and as its heading. */
  title: string;
  /** Within a sentence. */
  one: string;
  several: string;
}

/** What pages call the things that people own, in the order of the navigation. */
export const collections = {
  links: { title: 'Links', one: 'link', several: 'links' },
  'qr-codes': { title: 'QR codes', one: 'QR code', several: 'QR codes' },
  'bio-pages': { title: 'Bio pages', one: 'bio page', several: 'bio pages' },
  campaigns: { title: 'Campaigns', one: 'campaign', several: 'campaigns' },
  channels: { title: 'Channels', one: 'channel', several: 'channels' },
  pixels: { title: 'Pixels', one: 'pixel', several: 'pixels' },
  'splash-pages': { title: 'Splash pages', one: 'splash page', several: 'splash pages' },
  overlays: { title: 'Overlays', one: 'overlay', several: 'overlays' },
  domains: { title: 'Domains', one: 'branded domain', several: 'branded domains' },
  messages: { title: 'Messages', one: 'message', several: 'messages' },
  webhooks: { title: 'Webhooks', one: 'webhook', several: 'webhooks' },
  images: { title: 'Images', one: 'uploaded image', several: 'uploaded images' },
  keys: { title: 'API keys', one: 'additional API key', several: 'additional API keys' },
} satisfies Record<CollectionName, Words>;
