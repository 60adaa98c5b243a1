import { apiPrefix } from '../../api/contract/route.ts';
import { visitorDays } from '../../domain/clicks/retention.ts';
import { planUsage, type Usage, type UsageItem } from '../../domain/plans/plan-usage.ts';
import type { Plan } from '../../domain/plans/plans.ts';
import type { User } from '../../domain/users/users.ts';
import type { Brand } from '../../html/brand.ts';
import { cardPage, titleOn } from '../../html/card-page.ts';
import { csrfField } from '../../html/csrf-field.ts';
import { formatDate, formatNumber } from '../../html/format.ts';
import { css, type HtmlValue, html } from '../../html/html.ts';
import type { VisitorReply } from '../../reply.ts';
import * as planTexts from '../plan-texts.ts';
import type { SignedInUser } from '../request/session.ts';
import * as texts from '../texts.ts';
import { type DomainsPart, domainsSection } from './account-domains.ts';
import { type MessagesPage, messagesSection, messagesStyle } from './account-messages.ts';

const strings = texts.account;

const style = css`
h2{margin:var(--s6) 0 var(--s2);font-size:var(--large);line-height:1.3}
code{font:.9375em ui-monospace,monospace}
dl{margin:0 0 var(--s4)}
dl>div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 var(--s4);padding:var(--s2) 0;
border-bottom:1px solid var(--edge)}
dl>div:last-child{border-bottom:0}
dt{color:var(--muted)}
dd{margin:0 0 0 auto}
.profile{display:flex;align-items:center;gap:1rem;margin-bottom:1rem}
.profile img{flex:none;border-radius:50%}
.profile h1,.profile p{margin:0}
`;

interface Account extends Pick<SignedInUser, 'user' | 'used' | 'csrfToken' | 'cookies'> {
  /** The plan that applies now. */
  plan: Plan;
  shortUrl: string;
  messages: MessagesPage;
  domains: DomainsPart;
  brand?: Brand | undefined;
}

/** The account of the signed-in user: profile, plan usage, and messages. */
export function accountPage({
  user,
  used,
  plan,
  shortUrl,
  messages,
  domains,
  csrfToken,
  cookies,
  brand,
}: Account): VisitorReply {
  return cardPage({
    brand,
    brandHref: '/',
    status: 200,
    title: titleOn(brand, strings.title),
    style: css`${style}${messagesStyle}`,
    csp: { 'img-src': ["'self'"], 'form-action': ["'self'"] },
    // Link pages run pixel providers' scripts in this origin. This keeps them from reaching a window with this page.
    isIsolated: true,
    cookies,
    body: html`<main class="wide">
<p><a href="/console">${strings.console}</a></p>
${profile(user)}
<h2>${strings.plan}</h2>
${planDetails(user, plan, used)}
<h2>${strings.api}</h2>
<dl>${fact(strings.baseUrl, html`<code>${shortUrl}${apiPrefix}</code>`)}</dl>
<p><a href="/console/keys">${strings.showKey}</a></p>
${domainsSection(domains)}
${messagesSection(messages, { base: shortUrl, csrfToken })}
<form method="post" action="/logout" class="actions">${csrfField(csrfToken)}<button class="quiet">${strings.signOut}</button></form>
</main>`,
  });
}

const fact = (name: string, value: HtmlValue) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

/** The avatar is decorative, so its `alt` is empty. */
const profile = ({ id, username, email, registered }: User) => html`<div class="profile">
<img src="/avatar/${id}.svg" alt="" width="64" height="64">
<div>
<h1>${username}</h1>
<p class="muted">${email}</p>
</div>
</div>
<dl>${fact(strings.registered, formatDate(registered))}</dl>`;

function planDetails({ planId, planExpires }: User, plan: Plan, used: Record<UsageItem, number>) {
  const end = planId === plan.id && planExpires !== undefined && fact(strings.ends, formatDate(planExpires));
  return html`<dl>
${fact(strings.name, plan.name)}
${end}
${planUsage(plan, used).map((usage) => fact(planTexts.counted[usage.item], amount(usage)))}
${fact(planTexts.statistics, planTexts.keptForever)}
${fact(planTexts.visitors, planTexts.visitorDays(formatNumber(visitorDays(plan.limits.retention))))}
</dl>`;
}

function amount({ used, max }: Usage): string {
  if (max === 0) return strings.notIncluded;
  return max === Infinity
    ? planTexts.unlimited(formatNumber(used))
    : planTexts.of(formatNumber(used), formatNumber(max));
}
