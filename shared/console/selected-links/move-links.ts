import { moveConsoleLinks, NO_CAMPAIGN } from '../../api/console/links.ts';
import { assignLinkToChannel, assignToCampaign, takeFromCampaign } from '../../data/links/assign-link.ts';
import type { ListedLink } from '../../domain/links/link-views.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { invalidFields } from '../../errors.ts';
import type { FormState } from '../forms/form-state.ts';
import { submitForm } from '../forms/submit-form.ts';
import * as texts from '../texts/links.ts';
import { runSelected } from './run-selected.ts';

interface Moved {
  isDone?: boolean;
  /** Why some links stay where they are, by their ids. */
  refused?: ReadonlyMap<number, string>;
  form?: FormState;
}

/**
 * Moves links into the campaign and the channel of a form, or out of their campaigns. Links that are refused do not keep the
 * others from it.
 */
export async function moveLinks(
  caller: Caller,
  links: readonly ListedLink[],
  fields: URLSearchParams,
  now: Date,
): Promise<Moved> {
  const sent = await submitForm(moveConsoleLinks.request.form, fields, ({ campaign, channel }) => {
    if (!campaign && !channel) throw invalidFields({ campaign: `: ${texts.moving.nothing}` });
    return runSelected({ caller, links, now }, async (id) => {
      if (campaign === NO_CAMPAIGN) await takeFromCampaign(caller, id, now);
      else if (campaign) await assignToCampaign(caller, id, campaign, now);
      if (channel) await assignLinkToChannel(caller, id, channel, now);
    });
  });
  if (sent.form) return { form: sent.form };
  const refused = sent.result;
  return { isDone: links.length > 0 && refused.size === 0, refused };
}
