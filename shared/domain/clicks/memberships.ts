import { getNumber, toId } from '../../ids.ts';
import { type ClickSubject, clickSubject } from './clicks.ts';

/** Collections whose items have clicks of their own: those on what was in them at the time. */
const containers = ['campaigns', 'channels'] as const;

export const isContainer = (subject: ClickSubject): boolean =>
  containers.some((name) => subject.startsWith(`${name}#`));

/** Where a link or QR code is a member. */
interface Member {
  userId: number;
  campaign?: number | undefined;
  channels?: Record<string, number> | undefined;
  /** Those that it has left, while it is being deleted: until it is, visits count for them. */
  leftChannels?: Record<string, number> | undefined;
}

/**
 * The campaign and the channels of an item, by their numbers: `campaigns:3 channels:1,12`. Visits read it with the item's target
 * and write it into the visitor's record, so that a click counts for what the item was in at that moment. Undefined for none.
 */
export function formatMemberships({ userId, campaign, channels, leftChannels }: Member): string | undefined {
  const ids = {
    campaigns: campaign === undefined ? [] : [campaign],
    channels: Object.keys({ ...leftChannels, ...channels }).map(Number),
  };
  const lists = containers
    .filter((name) => ids[name].length > 0)
    .map((name) => {
      const numbers = ids[name].map((id) => getNumber(userId, id) ?? 0);
      return `${name}:${numbers.sort((a, b) => a - b)}`;
    });
  return lists.length > 0 ? lists.join(' ') : undefined;
}

const CAMPAIGN = /^campaigns:(\d+)/;
/** What follows the memberships of a visit that came through the rotator of the campaign. */
const ROTATOR = ' rotator';

/** The memberships of a visit; `rotator` is the number of the campaign whose rotator it came through, as the URL has it. */
export const withRotator = (memberships: string, rotator: string | undefined): string =>
  rotator !== undefined && CAMPAIGN.exec(memberships)?.[1] === rotator ? memberships + ROTATOR : memberships;

/** Whether a visit with these memberships came through the rotator of its campaign. */
export const isThroughRotator = (memberships: string): boolean => memberships.endsWith(ROTATOR);

const MEMBERSHIPS =
  /^((campaigns:\d{1,8})? ?(channels:\d{1,8}(,\d{1,8})*)?|campaigns:\d{1,8}( channels:\d{1,8}(,\d{1,8})*)? rotator)$/;

/** Whether `formatMemberships` or `withRotator` can have returned this text, or it is empty, for none. */
export const isMemberships = (text: string): boolean => MEMBERSHIPS.test(text);

/** The campaign and the channels that a text names, of the user with this id. */
export function parseMemberships(userId: number, text: string): ClickSubject[] {
  return text.split(' ').flatMap((list) => {
    const [name, numbers = ''] = list.split(':');
    const collection = containers.find((one) => one === name);
    return collection ? numbers.split(',').map((n) => clickSubject(collection, toId(userId, Number(n)))) : [];
  });
}

/** The id of the campaign that a text names. */
export function findCampaign(userId: number, text = ''): number | undefined {
  const number = CAMPAIGN.exec(text)?.[1];
  return number === undefined ? undefined : toId(userId, Number(number));
}
