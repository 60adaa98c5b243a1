import type { QueryOf } from '../../api/contract/api-route.ts';
import type { explainLink } from '../../api/links.ts';
import { assertNoProblems } from '../../errors.ts';
import { findCountryCode } from '../values/countries.ts';
import { acceptedLanguages } from './accepted-languages.ts';
import { deviceNames, parseDevice } from './devices.ts';
import { removeRotatorMark } from './rotator-mark.ts';
import type { VisitorTraits } from './visits.ts';

/** The visitor that a query describes, and the time of the visit. Throws a 400 that names what is unknown. */
export function describeVisitor(
  query: QueryOf<typeof explainLink>,
  { now, draw }: { now: Date; draw: VisitorTraits['draw'] },
): { visitor: VisitorTraits; at: Date } {
  const devices = query.device?.split(',').map(parseDevice) ?? [];
  const countryCode = query.country ? findCountryCode(query.country) : undefined;
  assertNoProblems({
    ...(devices.includes(undefined) && { device: 'is not a device that targets can name' }),
    ...(query.country && !countryCode && { country: 'is not a country' }),
  });
  return {
    at: query.at ? new Date(`${query.at.replace(' ', 'T')}Z`) : now,
    visitor: {
      devices: [...new Set(devices.flatMap((device) => (device ? deviceNames(device) : [])))],
      countryCode,
      languages: acceptedLanguages(query.language ?? undefined),
      isBot: query.bot ?? false,
      // As most browsers on Android do, which are based on Chrome.
      opensIntents: devices.includes('android'),
      isPrivate: query.private ?? false,
      isUnlocked: query.unlocked ?? false,
      query: removeRotatorMark(query.query ?? ''),
      draw,
    },
  };
}
