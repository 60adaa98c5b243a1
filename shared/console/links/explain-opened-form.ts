import { MAX_LINK_PAIRS } from '../../api/console/link-form.ts';
import { getWholeLink } from '../../data/links/links.ts';
import { readUserPlan } from '../../data/plans.ts';
import { findUser } from '../../data/users/users.ts';
import { isServiceError } from '../../errors.ts';
import { beginStep } from '../../event-loop.ts';
import { readForm } from '../../visitor/request/forms.ts';
import type { VisitorRequest } from '../../visitor/visitor-endpoint.ts';
import { countForm } from '../forms/count-form.ts';
import { withKeptPassword } from '../forms/kept-password.ts';
import { readTypedTimes } from '../forms/typed-times.ts';
import type { OpenedLinkForm } from './open-link-form.ts';
import { withPastedTargets } from './pasted-targets.ts';
import { testLink } from './test-link.ts';
import { renderTest } from './test-panel.ts';

/**
 * What the panel shows of a form that its script sent; undefined if the user or the link is gone, the form is too large, or too
 * many are.
 */
export async function explainOpenedForm(
  { userId, linkId, serviceSecret }: OpenedLinkForm,
  { event, site, now }: Pick<VisitorRequest, 'event' | 'site' | 'now'>,
) {
  if (!(await countForm(event, 'PREVIEWS', userId, now))) return undefined;
  const fields = await readForm(event, { maxPairs: MAX_LINK_PAIRS });
  const user = fields && (await findUser(userId));
  if (!user) return undefined;
  const [plan, link] = await Promise.all([readUserPlan(user, now), findLink(userId, linkId)]);
  if (linkId !== undefined && !link) return undefined;
  const { timezone = 'UTC' } = user;
  const inUtc = await readTypedTimes(fields, timezone);
  await beginStep();
  const typed = withKeptPassword(withPastedTargets(inUtc), { user, serviceSecret });
  return renderTest(await testLink({ id: userId, plan }, typed, { link, timezone, site, now }));
}

async function findLink(userId: number, id: number | undefined) {
  if (id === undefined) return undefined;
  return getWholeLink(userId, id).catch((error: unknown) => {
    if (isServiceError(error, 'link_not_found')) return undefined;
    throw error;
  });
}
