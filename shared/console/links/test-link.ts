import { ChangedLinkForm, LinkForm } from '../../api/console/link-form.ts';
import { draftLink } from '../../data/links/draft-link.ts';
import { explainVisitTo } from '../../data/links/explained-visits.ts';
import { describeVisitor } from '../../domain/links/described-visitors.ts';
import type { Link } from '../../domain/links/links.ts';
import type { Caller } from '../../domain/users/caller.ts';
import type { ServiceAddress } from '../../env.ts';
import { readFields, typedForm } from '../forms/read-fields.ts';
import { submitForm } from '../forms/submit-form.ts';
import * as texts from '../texts/test-link.ts';
import { assertCountries, toLinkBody } from './save-link.ts';
import type { TestedForm } from './test-panel.ts';
import { isTestButton, readVisitor } from './tested-visitor.ts';

interface Context {
  /** The stored link; a new one unless given. */
  link?: Link | undefined;
  site: ServiceAddress;
  now: Date;
}

/** What a visitor gets from the link that a form describes, or why it cannot be saved. Stores nothing. */
export async function testLink(
  user: Pick<Caller, 'id' | 'plan'>,
  fields: URLSearchParams,
  { link, site, now }: Context,
): Promise<TestedForm> {
  const sent = await submitForm(link ? ChangedLinkForm : LinkForm, fields, async (values) => {
    assertCountries(values.geotarget, link?.geotarget);
    const { visitor, at } = readVisitor(fields, (typed) =>
      describeVisitor(typed, { now, draw: () => 1 - Math.random() }),
    );
    const draft = await draftLink(user, toLinkBody(values), link, { site, now });
    return explainVisitTo(draft, visitor, { site, now: at });
  });
  if (sent.form) return { form: sent.form };
  const form = typedForm(readFields(fields));
  return {
    form: isTestButton(fields) ? form : { ...form, message: texts.notSaved },
    explained: sent.result,
  };
}
