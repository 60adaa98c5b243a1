import { LinkAddress } from '../../api/console/link-scripts.ts';
import { reserveAttempts } from '../../data/attempts.ts';
import { ownedDomain } from '../../data/domains.ts';
import { aliasChecksKey } from '../../data/keys.ts';
import { isAliasTaken } from '../../data/links/taken-aliases.ts';
import { addressProblems, brandedHostIn } from '../../domain/links/parse-link-change.ts';
import type { ServiceAddress } from '../../env.ts';
import { failures } from '../../errors.ts';
import { parseInto } from '../../requests/parse-input.ts';
import { addressLimits } from '../../visitor/request/address-rate-limit.ts';
import { toSentence } from '../forms/fields.ts';
import { readFields } from '../forms/read-fields.ts';
import * as texts from '../texts/link-form.ts';

/** More than people type in a calendar minute. */
const MAX_CHECKS = 60;

interface Context {
  site: ServiceAddress;
  /** The viewer's IP address. */
  address: string;
  now: Date;
}

/** What saving would say about an alias. */
interface AddressCheck {
  state: 'free' | 'taken' | 'wrong' | 'blank';
  /** A sentence. */
  message: string;
}

/** What saving a link with this alias and domain would say, by the same rules. Another user's domain is as an unknown one. */
export async function checkLinkAddress(
  userId: number,
  fields: URLSearchParams,
  { site, address, now }: Context,
): Promise<AddressCheck | 'limited'> {
  const problems: Record<string, string> = {};
  const sent = parseInto(problems, LinkAddress, readFields(fields)) as { custom?: string; domain?: string };
  if (Object.keys(problems).length > 0) return wrong(problems);
  if (!sent.custom) return { state: 'blank', message: '' };
  const limits = addressLimits({ buildKey: aliasChecksKey, max: MAX_CHECKS, subject: userId, address, now });
  if (!(await reserveAttempts(limits))) return 'limited';
  const host = brandedHostIn(sent, site.hosts);
  const domain = host ? await ownedDomain(userId, host) : undefined;
  Object.assign(problems, addressProblems(sent, { hosts: site.hosts, domain }));
  if (Object.keys(problems).length > 0) return wrong(problems);
  return (await isAliasTaken({ userId, domain, alias: sent.custom }))
    ? { state: 'taken', message: failures.alias_taken.message }
    : { state: 'free', message: texts.address.free };
}

function wrong({ custom, domain }: Record<string, string>): AddressCheck {
  const message =
    custom === undefined
      ? toSentence(texts.address.domain, domain ?? '')
      : toSentence(texts.address.custom, custom);
  return { state: 'wrong', message };
}
