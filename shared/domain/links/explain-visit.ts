import { normalizeLanguageTag } from './languages.ts';
import { countClicksLeft, hasExpired, hasStarted, type LinkRoute } from './link-routes.ts';
import { targetChoices } from './targeting.ts';
import { decideVisit, type Visit, type VisitorTraits, visitChecks } from './visits.ts';

/** One of the things that a visit is checked for, in their order. */
export interface Step {
  check: string;
  /** Whether this check decides what the visitor gets, or leaves it to the next one. */
  result: 'decides' | 'continues';
  because: string;
}

export interface Explanation {
  visit: Visit;
  steps: Step[];
}

/** How reasons write times and visitors. */
export interface Wording {
  /** A `YYYY-MM-DD HH:MM:SS` in UTC. */
  time(utc: string): string;
  device(name: string): string;
  country(code: string): string;
  language(tag: string): string;
}

/** As the API does. */
const codes: Wording = {
  time: (utc) => `${utc} UTC`,
  device: (name) => name,
  country: (code) => code,
  language: (tag) => tag,
};

/** What a visitor gets, and why: from the same checks and choices that decide visits. */
export function explainVisit(
  route: LinkRoute,
  visitor: VisitorTraits,
  now: Date,
  wording = codes,
): Explanation {
  const once = { ...copyTraits(visitor), draw: drawOnce(visitor) };
  const visit = decideVisit(route, once, now);
  const steps: Step[] = [];
  const add = (check: string, isDecided: boolean, because: string) => {
    steps.push({ check, result: isDecided ? 'decides' : 'continues', because });
    return isDecided;
  };
  for (const [name, check] of Object.entries(visitChecks) as [CheckName, VisitCheck][]) {
    const isDecided = check(route, once, now) !== undefined;
    if (add(name, isDecided, checkReasons[name](route, once, { now, wording }))) return { visit, steps };
  }
  const isChosen = (Object.entries(targetChoices) as [TargetChoiceName, TargetChoice][]).some(
    ([name, choose]) => {
      const chosen = choose(route, once, now);
      return add(name, chosen !== undefined, choiceReasons[name](route, once, { chosen, wording }));
    },
  );
  if (!isChosen) add('url', true, 'No other target applies.');
  return { visit, steps };
}

/** Getters of a class are not copied by a spread. */
const copyTraits = ({
  devices,
  countryCode,
  languages,
  isBot,
  opensIntents,
  isPrivate,
  isUnlocked,
  query,
}: VisitorTraits) => ({
  devices,
  countryCode,
  languages,
  isBot,
  opensIntents,
  isPrivate,
  isUnlocked,
  query,
});

/** Visitors who ask not to be tracked would otherwise draw again for each step. */
function drawOnce(visitor: VisitorTraits): VisitorTraits['draw'] {
  const drawn = new Map<string, number>();
  return (linkId, variant) => {
    const number = drawn.get(variant) ?? visitor.draw(linkId, variant);
    drawn.set(variant, number);
    return number;
  };
}

type CheckName = keyof typeof visitChecks;
type TargetChoiceName = keyof typeof targetChoices;
type VisitCheck = (typeof visitChecks)[CheckName];
type TargetChoice = (typeof targetChoices)[TargetChoiceName];

type CheckReason = (
  route: LinkRoute,
  visitor: VisitorTraits,
  context: { now: Date; wording: Wording },
) => string;

const checkReasons: Record<CheckName, CheckReason> = {
  start: (route, _, { now, wording }) => {
    if (route.startdate === undefined) return 'The link has no start.';
    return `The link ${hasStarted(route, now) ? 'started' : 'starts'} at ${wording.time(route.startdate)}.`;
  },
  expiry: (route, _, { now, wording }) => {
    if (route.expiry === undefined) return 'The link does not expire.';
    return `The link ${hasExpired(route, now) ? 'expired' : 'expires'} at ${wording.time(route.expiry)}.`;
  },
  limit: (route) => {
    const left = countClicksLeft(route);
    if (left === undefined) return 'The link has no click limit.';
    return `${left} of ${route.clicklimit} clicks are left.`;
  },
  password: ({ passwordHash }, { isUnlocked }) => {
    if (passwordHash === undefined) return 'The link has no password.';
    return isUnlocked ? 'The visitor has entered the password.' : 'The visitor has not entered the password.';
  },
  preview: (route, visitor) => {
    if (!visitor.isBot) return 'The visitor is not a bot.';
    return visitChecks.preview(route, visitor)
      ? 'Bots get a page with the title, description, and image of the link.'
      : 'The visitor is a bot, but the link has nothing for previews.';
  },
};

type ChoiceReason = (
  route: LinkRoute,
  visitor: VisitorTraits,
  context: { chosen: string | undefined; wording: Wording },
) => string;

const choiceReasons: Record<TargetChoiceName, ChoiceReason> = {
  device: ({ devicetarget = [] }, { devices }, { chosen, wording }) => {
    if (devicetarget.length === 0) return 'The link has no targets by device.';
    if (devices.length === 0) return 'The device is unknown.';
    const names = devices.map(wording.device).join(', ');
    return chosen ? `A target is for ${names}.` : `No target is for ${names}.`;
  },
  country: ({ geotarget = [] }, { countryCode }, { chosen, wording }) => {
    if (geotarget.length === 0) return 'The link has no targets by country.';
    if (!countryCode) return 'The country is unknown.';
    const name = wording.country(countryCode);
    return chosen ? `A target is for ${name}.` : `No target is for ${name}.`;
  },
  language: ({ languagetarget = [], defaultlanguage }, { languages }, { chosen, wording }) => {
    if (languagetarget.length === 0) return 'The link has no targets by language.';
    if (languages.length === 0) return 'The visitor prefers no language.';
    const names = languages.map(wording.language).join(', ');
    if (chosen) return `A target is for one of ${names}.`;
    const isDefault = defaultlanguage && languages.includes(normalizeLanguageTag(defaultlanguage));
    return isDefault
      ? `Of ${names}, the visitor prefers the language of the default target.`
      : `No target is for ${names}.`;
  },
  deeplink: ({ deeplink }, { isBot, devices }, { chosen }) => {
    if (!deeplink) return 'The link opens no apps.';
    if (isBot) return 'The visitor is a bot.';
    const system = devices.includes('ios') ? 'iOS' : devices.includes('android') ? 'Android' : undefined;
    if (!system) return 'The device is neither iOS nor Android.';
    if (!chosen)
      return `The link has no URL for ${system}${deeplink.auto ? ', and no app is known for its target' : ''}.`;
    const own = system === 'iOS' ? deeplink.apple : deeplink.google;
    return own
      ? `The link has a URL for ${system}.`
      : 'The target is on the site of an app, which can open it.';
  },
  variant: ({ variants = [] }, _, { chosen }) => {
    const total = variants.reduce((sum, { weight }) => sum + weight, 0);
    const weight = variants.find(({ link }) => link === chosen)?.weight;
    return chosen
      ? `One of ${variants.length} variants, which ${weight} of ${total} visitors get.`
      : 'The link has no variants.';
  },
  schedule: ({ schedule = [] }, _, { chosen }) => {
    if (schedule.length === 0) return 'The link has no schedule.';
    return chosen
      ? 'The latest row of the schedule that has begun has this target.'
      : 'No row of the schedule has begun.';
  },
};
