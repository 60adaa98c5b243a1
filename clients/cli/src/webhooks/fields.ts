import type { Command } from 'commander';
import { findLink } from '../find-link.ts';
import { parseId } from '../parse-id.ts';
import { Problem } from '../problem.ts';
import type { Session } from '../session.ts';

/** What a webhook can have. */
export interface WebhookOptions {
  name?: string;
  event?: string[];
  link?: string[];
  campaign?: string[];
  format?: 'standard' | 'slack' | 'teams';
  batch?: '1' | '0';
}

/** The options that say what a webhook is told of. */
export const withSubjects = (command: Command): Command =>
  command
    .option('--event <events...>', 'what to send, such as link.clicked')
    .option('--link <links...>', 'only events about these links: ids, aliases, or short URLs')
    .option('--campaign <ids...>', 'only events about these campaigns, and links in them');

/** The id of a webhook, from an argument. */
export function toId(text: string): number {
  if (!/^\d{1,16}$/.test(text)) throw new Problem('The id must be a number.');
  return Number(text);
}

export const toFlag = (text?: '1' | '0') => (text === undefined ? undefined : text === '1');

/** The options as fields of the API; those that are not given are left out. */
export async function toFields(session: Session, { event, link, campaign, batch, ...given }: WebhookOptions) {
  const fields = {
    ...given,
    events: event,
    links: link && (await Promise.all(link.map((name) => findLink(session, name)))),
    campaigns: campaign?.map((id) => parseId('campaign', id)),
    batch: toFlag(batch),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
