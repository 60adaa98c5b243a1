import { ChangedLinkForm, LinkForm } from '../../api/console/link-form.ts';
import { draftLink } from '../../data/links/draft-link.ts';
import { explainVisitTo } from '../../data/links/explained-visits.ts';
import { describeVisitor } from '../../domain/links/described-visitors.ts';
import type { Wording } from '../../domain/links/explain-visit.ts';
import type { Link } from '../../domain/links/links.ts';
import type { Caller } from '../../domain/users/caller.ts';
import type { ServiceAddress } from '../../env.ts';
import { readFields, typedForm } from '../forms/read-fields.ts';
import { formatZonedTime } from '../forms/show-in-zone.ts';
import { submitForm } from '../forms/submit-form.ts';
import * as texts from '../texts/test-link.ts';
import { nameVisitors } from './name-visitors.ts';
import { assertCountries, toLinkBody } from './save-link.ts';
import type { TestedForm } from './test-panel.ts';
import { isTestButton, readVisitor } from './tested-visitor.ts';

interface Context {
  /** The stored link; a new one by default. */
  link?: Link | undefined;
  /** In which times are shown. */
  timezone: string;
  site: ServiceAddress;
  now: Date;
}

/** What a visitor gets from the link that a form describes, or why it cannot be saved. Stores nothing. */
export async function testLink(
  user: Pick<Caller, 'id' | 'plan'>,
  fields: URLSearchParams,
  { link, timezone, site, now }: Context,
): Promise<TestedForm> {
  const sent = await submitForm(link ? ChangedLinkForm : LinkForm, fields, async (values) => {
    assertCountries(values.geotarget, link?.geotarget);
    const { visitor, at } = readVisitor(fields, (typed) =>
      describeVisitor(typed, { now, draw: () => 1 - Math.random() }),
    );
    const draft = await draftLink(user, toLinkBody(values), link, { site, now });
    return explainVisitTo(draft, visitor, { site, now: at, wording: wordIn(timezone) });
  });
  if (sent.form) return { form: sent.form };
  const form = typedForm(readFields(fields));
  return {
    form: isTestButton(fields) ? form : { ...form, message: texts.notSaved },
    explained: sent.result,
  };
}

/** Times and visitors as the form of a link has them. */
const wordIn = (timezone: string): Wording => ({
  time: (utc) => formatZonedTime(utc, timezone),
  device: (name) => nameVisitors('devicetarget', name).replace(/^Any /, 'any '),
  country: (code) => nameVisitors('geotarget', code),
  language: (tag) => nameVisitors('languagetarget', tag),
});
