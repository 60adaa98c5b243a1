import { type TargetList, targetListNames } from '../values/targets.ts';
import type { Link } from './links.ts';

/** The redirect type as the body of a request has it: `direct`, the id of a splash page, `overlay-3`. */
function sentType(type: Link['type']): string | null {
  if (!type) return null;
  if (type.kind === 'overlay') return `overlay-${type.id}`;
  return type.kind === 'custom-splash' ? String(type.id) : type.kind;
}

/** A body can name one channel only, so it is the one that the link joined last: numbers of channel items only grow. */
function latestChannel(channels: Link['channels'] = {}): number | null {
  const [latest] = Object.entries(channels).sort(([, a], [, b]) => b - a);
  return latest ? Number(latest[0]) : null;
}

const targetSettings = (link: Link) =>
  Object.fromEntries(targetListNames().map((list) => [list, link[list] ?? null])) as {
    [L in TargetList]: NonNullable<Link[L]> | null;
  };

/** The link as the body that would create it. Null for what is not set; a password is secret, so only whether there is one. */
export function linkSettings(link: Link) {
  return {
    url: link.url,
    custom: link.alias,
    type: sentType(link.type),
    password: link.passwordHash !== undefined,
    domain: link.domain ?? null,
    startdate: link.startdate ?? null,
    expiry: link.expiry ?? null,
    expiredurl: link.expiredurl ?? null,
    clicklimit: link.clicklimit ?? null,
    redirectstatus: link.redirectstatus ?? null,
    language: link.language ?? null,
    deeplink: link.deeplink ?? null,
    schedule: link.schedule ?? null,
    variants: link.variants ?? null,
    ...targetSettings(link),
    defaultlanguage: link.defaultlanguage ?? null,
    parameters: link.parameters ?? null,
    passquery: link.passquery ?? null,
    metatitle: link.metatitle ?? null,
    metadescription: link.metadescription ?? null,
    metaimage: link.metaimage ?? null,
    description: link.description ?? null,
    status: link.status ?? null,
    externalid: link.externalid ?? null,
    campaign: link.campaign ?? null,
    channel: latestChannel(link.channels),
    pixels: link.pixels ?? null,
  };
}
