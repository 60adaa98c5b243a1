import { showAccount } from '../../shared/api/visitor/sessions.ts';
import { readMessages } from '../../shared/data/messages.ts';
import { readPlanOf } from '../../shared/data/plans.ts';
import { readDomainStates } from '../../shared/data/tenants/domain-states.ts';
import { accountPage } from '../../shared/visitor/pages/account-page.ts';
import { notFoundPage, noticePage } from '../../shared/visitor/pages/notice-page.ts';
import { findSignedInUser } from '../../shared/visitor/request/session.ts';
import * as texts from '../../shared/visitor/texts.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** The account page of the signed-in user. */
export const handler = visitorEndpoint(showAccount, async ({ query, event, host, now, site, brand }) => {
  if (!site.hosts.has(host)) return notFoundPage();
  const signedIn = await findSignedInUser(event, { now, site });
  if (!signedIn) return noticePage(401, texts.notSignedIn, { brand, links: [texts.notSignedIn.link] });
  const { user } = signedIn;
  const [plan, messages, domains] = await Promise.all([
    readPlanOf(user, now),
    readMessages(user.id, query.page),
    readDomainStates(user.id, site),
  ]);
  return accountPage({ ...signedIn, plan, shortUrl: site.shortUrl, messages, domains, brand });
});
