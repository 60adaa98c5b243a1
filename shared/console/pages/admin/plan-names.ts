import { isPlanExpired, type Plan } from '../../../domain/plans/plans.ts';
import type { User } from '../../../domain/users/users.ts';
import { formatDate } from '../../../html/format.ts';
import { html, type SafeHtml } from '../../../html/html.ts';
import * as texts from '../../texts/users.ts';

/** The plan that a user subscribed to, and until when. */
export function renderPlan(user: User, plans: readonly Plan[], now: Date): SafeHtml {
  const { planId, planExpires } = user;
  const name = plans.find(({ id }) => id === planId)?.name ?? texts.plan.unknown(planId);
  if (planExpires === undefined) return html`${name}`;
  const word = isPlanExpired(user, now) ? texts.plan.ended : texts.plan.until;
  return html`${name}, ${word} ${formatDate(planExpires)}`;
}

/** For a choice of plans. */
export const planOptions = (plans: readonly Plan[]) =>
  plans.toSorted((a, b) => a.id - b.id).map(({ id, name }) => ({ value: id, text: name }));
