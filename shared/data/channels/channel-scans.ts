import type { Period } from '../../domain/clicks/period.ts';
import { compareMembers } from '../counting/members-report.ts';
import { membersKey } from '../keys.ts';
import type { ChannelEntry } from '../owned/channel-items.ts';
import { readPage } from '../owned/collections.ts';

/** In a channel with more, QR codes are not looked for: that would take more than 64 read units. */
const MAX_MEMBERS = 5_000;
/** QR codes whose own statistics are read, at about two read units each. */
const MAX_QR_CODES = 100;

interface ChannelClicks {
  items: readonly { type: string }[];
  /** The clicks of each in the period. */
  counts: readonly number[];
  /** Of all pages. */
  total: number;
}

/** The scans in a period of all QR codes in a channel. Undefined if it has none, or too many to count them. */
export async function readScans(
  channelId: number,
  period: Period,
  { items, counts, total }: ChannelClicks,
): Promise<number | undefined> {
  const isWhole = items.length === total;
  const scans = isWhole
    ? counts.filter((_, at) => items[at]?.type === 'qr')
    : await countAll(channelId, period, total);
  return scans.length > 0 ? scans.reduce((sum, count) => sum + count, 0) : undefined;
}

async function countAll(channelId: number, period: Period, total: number): Promise<number[]> {
  if (total > MAX_MEMBERS) return [];
  const request = { page: 1, limit: MAX_MEMBERS };
  const { items } = await readPage<ChannelEntry>(membersKey('channels', channelId), request);
  const found = items.filter(({ collection }) => collection === 'qr-codes');
  if (found.length > MAX_QR_CODES) return [];
  const qrCodes = found.map(({ itemId }) => ({ collection: 'qr-codes' as const, id: itemId }));
  return (await compareMembers(qrCodes, period)).map(({ clicks }) => clicks);
}
