import { type ChoiceName, readChoices } from '../../data/links/link-choices.ts';
import type { Link } from '../../domain/links/links.ts';
import { signLinkForm } from '../../domain/users/sessions.ts';
import type { ServiceAddress } from '../../env.ts';
import { beginStep } from '../../event-loop.ts';
import type { VisitorResponse } from '../../response.ts';
import type { FormState } from '../forms/form-state.ts';
import type { ConsoleSession } from '../session.ts';
import { findIn } from './find-choices.ts';
import { chosenIn } from './link-fields.ts';
import { linkFormPage } from './link-form-page.ts';
import { renderTargetRows } from './target-fields.ts';
import type { TestedForm } from './test-panel.ts';
import { withUtmTemplate } from './utm-templates.ts';

/** A link has 20 at most. Each one is looked up, and a form that no page rendered could name thousands, or other texts. */
const MAX_PIXELS = 200;

function withFewPixels(form: FormState): FormState {
  const chosen = form.values.get('pixels[]') ?? [];
  const pixels = chosen.filter((id) => /^\d{1,16}$/.test(id)).slice(0, MAX_PIXELS);
  return { ...form, values: new Map(form.values).set('pixels[]', pixels) };
}

/** The form for a link, with what it can refer to. Reads nothing of what the account has none of. */
export async function showLinkForm(
  session: ConsoleSession,
  { site, now }: { site: ServiceAddress; now: Date },
  { form: sent, explained }: TestedForm,
  link?: Link,
): Promise<VisitorResponse> {
  const { used, user, serviceSecret } = session;
  const form = withFewPixels(withUtmTemplate(sent, user.utmTemplates));
  const names: ChoiceName[] = [
    'campaigns',
    'channels',
    ...(used.domains > 0 ? ['domains' as const] : []),
    ...(used.pixels > 0 ? ['pixels' as const] : []),
    ...(used['splash-pages'] > 0 ? ['splash-pages' as const] : []),
    ...(used.overlays > 0 ? ['overlays' as const] : []),
  ];
  const choices = await readChoices(user.id, names, { find: findIn(form), chosen: chosenIn(form) });
  const token = signLinkForm({ userId: user.id, linkId: link?.id }, serviceSecret, now);
  await beginStep();
  const targets = await renderTargetRows(form);
  await beginStep();
  return linkFormPage(session, {
    form,
    targets,
    explained,
    choices,
    host: new URL(site.shortUrl).host,
    link,
    token,
  });
}
