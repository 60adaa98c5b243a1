import { domainRoutes } from '../../api/console/items.ts';
import { toLanguageName } from '../../api/console/language-names.ts';
import {
  addDomain,
  changeStoredDomain,
  deleteStoredDomain,
  domains,
  readDomain,
} from '../../data/domains.ts';
import { readChoices } from '../../data/links/link-choices.ts';
import { readDomainStates } from '../../data/tenants/domain-states.ts';
import { changeDomain, type domainState, newDomain, type WholeDomain } from '../../domain/domains.ts';
import { assertAsRead } from '../../domain/owned/assert-as-read.ts';
import { type DnsRecord, dnsRecordFor } from '../../domain/tenants.ts';
import type { ServiceAddress } from '../../env.ts';
import { type HtmlValue, html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { badge } from '../components/badge.ts';
import { dnsRecordTable } from '../components/dns-record-table.ts';
import { doneNotice } from '../components/notice.ts';
import { pageLanguageField } from '../components/page-language-field.ts';
import { shortened } from '../components/shortened.ts';
import { consoleForm } from '../forms/console-form.ts';
import { selectField, textArea, textField } from '../forms/fields.ts';
import { type FormState, newForm, textIn } from '../forms/form-state.ts';
import { describeItems } from '../items/item-description.ts';
import { consolePage } from '../layout/console-page.ts';
import { withNames } from '../links/link-fields.ts';
import { refreshLater } from '../scripts/refresh-later.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/domains.ts';
import { edit } from '../texts/items.ts';

/** The page of a branded domain. */
export const domainPath = ({ id }: { id: number }) => `/console/domains/${id}`;

type State = ReturnType<typeof domainState>;

/** Characters, of which the service allows as many bytes. */
const MAX_FILE = 65_536;

/** The pages of branded domains: a list with whether each works, and forms that say what it needs. */
export const domainPages = describeItems(domainRoutes, domains, {
  texts: texts.item,
  list: async (query, { session, site }) => {
    const { items, total } = await readDomainStates(session.user.id, site, query);
    return { items: items.map((state) => ({ ...state, name: state.domain })), total };
  },
  columns: [
    { label: texts.domain.label, cell: (state) => html`<a href="${domainPath(state)}">${state.name}</a>` },
    { label: texts.state.column, cell: (state) => stateBadge(state) },
  ],
  read: readDomain,
  readName: ({ origin }) => origin,
  toFormState: (item?: WholeDomain) =>
    newForm(
      item && {
        redirectroot: item.redirectroot,
        bio: item.bio,
        redirect404: item.redirect404,
        expiredurl: item.expiredurl,
        language: item.language,
        ...item.files,
      },
    ),
  fields: async (form, item, { session, site }) => html`${!item && newDomainFields(form, site)}
${textField(form, { name: 'redirectroot', type: 'url', ...texts.redirectroot })}
${await bioPageField(form, session)}
${textField(form, { name: 'redirect404', type: 'url', ...texts.redirect404 })}
${textField(form, { name: 'expiredurl', type: 'url', ...texts.expiredurl })}
${pageLanguageField(form, texts.language)}
${textArea(form, { name: 'appleappsiteassociation', ...texts.appleappsiteassociation, maxLength: MAX_FILE })}
${textArea(form, { name: 'assetlinks', ...texts.assetlinks, maxLength: MAX_FILE })}`,
  add: (body, { session, site }) => addDomain(session.caller, newDomain(body, site.hosts), site),
  added: (domain) => `${domainPath(domain)}?done=created`,
  change: (id, body, revision, { session, site }) =>
    changeStoredDomain(
      session.user.id,
      id,
      (before) => {
        assertAsRead(before, revision);
        return changeDomain(before, body, site.hosts);
      },
      site,
    ),
  remove: deleteStoredDomain,
  fieldsByError: { domain_taken: 'domain', bio_page_not_found: 'bio' },
});

/** The newest bio pages by name; with more than these, one enters the id. */
async function bioPageField(form: FormState, { user, used }: ConsoleSession): Promise<SafeHtml> {
  const chosen = { 'bio-pages': [textIn(form, 'bio')] };
  const { long, ...choices } = await readChoices(user.id, used['bio-pages'] > 0 ? ['bio-pages'] : [], {
    chosen,
  });
  if (long.has('bio-pages'))
    return textField(form, { name: 'bio', ...texts.bio, hint: texts.bioById, maxLength: 16 });
  const options = [{ value: '', text: texts.redirects.none }, ...(choices['bio-pages'] ?? [])];
  return selectField(withNames(form, 'bio', options), { name: 'bio', ...texts.bio, options });
}

const looks = { active: 'good', pending: 'plain', failed: 'wrong' } as const;

const stateBadge = ({ status }: State) => badge(texts.state.statuses[status], looks[status]);

const REFRESH_SECONDS = 15;

interface DomainPage {
  domain: WholeDomain;
  /** The name of its bio page. */
  bioName: string | undefined;
  state: State;
  /** It was added, or another try was requested too early. */
  done: 'created' | 'wait' | undefined;
}

/** A branded domain: its state, which the page checks again until the certificate is there, and the record that it needs. */
export const domainPage = (
  session: ConsoleSession,
  { domain, bioName, state, done }: DomainPage,
): VisitorResponse =>
  consolePage(session, {
    title: domain.origin,
    nav: 'domains',
    up: true,
    script: state.status === 'pending' ? refreshLater : undefined,
    body: html`${done === 'created' && doneNotice(texts.added)}<section class="card"><h2>${texts.state.title}</h2>
<p>${stateBadge(state)}</p>
${state.reason !== null && html`<p>${state.reason}</p>`}
${state.status === 'pending' && html`<p class="muted" data-refresh-seconds="${REFRESH_SECONDS}">${texts.state.refreshes}</p>`}
${state.status === 'pending' && html`<p><a class="button quiet small" href="${domainPath(domain)}">${texts.state.check}</a></p>`}
${state.status === 'failed' && retryForm(session, domain, done === 'wait')}</section>
<section class="card"><h2>${texts.record.title}</h2>${isLocal(state.record) ? localNames : dnsRecordTable(state.record)}</section>
<section class="card"><h2>${texts.redirects.title}</h2>
${listSettings(domain, bioName).map(([{ label }, value]) => html`<h3>${label}</h3><p>${value ?? texts.redirects.none}</p>`)}
<p><a class="button quiet small" href="${domainPath(domain)}/edit">${edit}</a></p></section>`,
  });

function listSettings(
  { files = {}, ...domain }: WholeDomain,
  bioName?: string,
): [{ label: string }, HtmlValue][] {
  const shorten = (text: string | null | undefined) => (text ? shortened(text) : undefined);
  return [
    [texts.redirectroot, domain.redirectroot],
    [
      texts.bio,
      domain.bio &&
        html`<a href="/console/bio-pages/${domain.bio}/edit" dir="auto">${bioName ?? domain.bio}</a>`,
    ],
    [texts.redirect404, domain.redirect404],
    [texts.expiredurl, domain.expiredurl],
    [texts.language, domain.language && toLanguageName(domain.language)],
    [texts.appleappsiteassociation, shorten(files.appleappsiteassociation)],
    [texts.assetlinks, shorten(files.assetlinks)],
  ];
}

const retryForm = (session: ConsoleSession, domain: WholeDomain, isTooEarly: boolean): SafeHtml =>
  html`${isTooEarly && html`<p class="notice" role="status">${texts.state.wait}</p>`}
${consoleForm(session, {
  action: `${domainPath(domain)}/retry`,
  submit: texts.state.retry,
  fields: html`<p class="muted">${texts.state.retryHint}</p>`,
})}`;

/** On the machine of its only users, where no DNS record can point to the service. */
const isLocal = ({ value }: DnsRecord): boolean => value === 'localhost';

const localNames = html`<p>${texts.localNames}</p>`;

function newDomainFields(
  form: FormState,
  site: Pick<ServiceAddress, 'shortUrl' | 'brandedEndpoint'>,
): SafeHtml {
  const record = dnsRecordFor(texts.yourDomain, site);
  return html`${isLocal(record) ? localNames : html`<div><p>${texts.first}</p>${dnsRecordTable(record)}</div>`}
${textField(form, { name: 'domain', type: 'url', ...texts.domain, isRequired: true })}`;
}
