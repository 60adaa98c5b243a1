import { domainRoutes } from '../../api/console/items.ts';
import { addDomain, changeStoredDomain, deleteStoredDomain, domains } from '../../data/domains.ts';
import { readDomainStates } from '../../data/tenants/domain-states.ts';
import { changeDomain, type Domain, type domainState, newDomain } from '../../domain/domains.ts';
import { assertAsRead } from '../../domain/owned/assert-as-read.ts';
import { dnsRecordFor } from '../../domain/tenants.ts';
import type { ServiceAddress } from '../../env.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { badge } from '../components/badge.ts';
import { dnsRecordTable } from '../components/dns-record-table.ts';
import { consoleForm } from '../forms/console-form.ts';
import { textField } from '../forms/fields.ts';
import { type FormState, newForm } from '../forms/form-state.ts';
import { describeItems } from '../items/item-description.ts';
import { consolePage } from '../layout/console-page.ts';
import { refreshLater } from '../scripts/refresh-later.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/domains.ts';
import { edit } from '../texts/items.ts';

/** The page of a branded domain. */
export const domainPath = ({ id }: { id: number }) => `/console/domains/${id}`;

type State = ReturnType<typeof domainState>;

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
  nameOf: ({ origin }) => origin,
  toFormState: (item) => newForm(item && { redirectroot: item.redirectroot, redirect404: item.redirect404 }),
  fields: (form, item, { site }) => html`${!item && newDomainFields(form, site)}
${textField(form, { name: 'redirectroot', type: 'url', ...texts.redirectroot })}
${textField(form, { name: 'redirect404', type: 'url', ...texts.redirect404 })}`,
  add: (body, { session, site }) => addDomain(session.caller, newDomain(body, site.hosts), site),
  added: domainPath,
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
  fieldOf: { domain_taken: 'domain' },
});

const looks = { active: 'good', pending: 'plain', failed: 'wrong' } as const;

const stateBadge = ({ status }: State) => badge(texts.state.statuses[status], looks[status]);

const REFRESH_SECONDS = 15;

interface DomainPage {
  domain: Domain;
  state: State;
  /** Whether another try was asked for too early. */
  isTooEarly: boolean;
}

/** A branded domain: its state, which the page checks again until the certificate is there, and the record that it needs. */
export const domainPage = (
  session: ConsoleSession,
  { domain, state, isTooEarly }: DomainPage,
): VisitorResponse =>
  consolePage(session, {
    title: domain.origin,
    nav: 'domains',
    up: true,
    script: state.status === 'pending' ? refreshLater : undefined,
    body: html`<section class="card"><h2>${texts.state.title}</h2>
<p>${stateBadge(state)}</p>
${state.reason !== null && html`<p>${state.reason}</p>`}
${state.status === 'pending' && html`<p class="muted" data-refresh-seconds="${REFRESH_SECONDS}">${texts.state.refreshes}</p>`}
${state.status === 'pending' && html`<p><a class="button quiet small" href="${domainPath(domain)}">${texts.state.check}</a></p>`}
${state.status === 'failed' && retryForm(session, domain, isTooEarly)}</section>
<section class="card"><h2>${texts.record.title}</h2>${dnsRecordTable(state.record)}</section>
<section class="card"><h2>${texts.redirects.title}</h2>
<h3>${texts.redirectroot.label}</h3><p>${domain.redirectroot ?? texts.redirects.none}</p>
<h3>${texts.redirect404.label}</h3><p>${domain.redirect404 ?? texts.redirects.none}</p>
<p><a class="button quiet small" href="${domainPath(domain)}/edit">${edit}</a></p></section>`,
  });

const retryForm = (session: ConsoleSession, domain: Domain, isTooEarly: boolean): SafeHtml =>
  html`${isTooEarly && html`<p class="notice" role="status">${texts.state.wait}</p>`}
${consoleForm(session, {
  action: `${domainPath(domain)}/retry`,
  submit: texts.state.retry,
  fields: html`<p class="muted">${texts.state.retryHint}</p>`,
})}`;

const newDomainFields = (
  form: FormState,
  site: Pick<ServiceAddress, 'shortUrl' | 'brandedEndpoint'>,
): SafeHtml => html`<div><p>${texts.first}</p>
${dnsRecordTable(dnsRecordFor(texts.yourDomain, site))}</div>
${textField(form, { name: 'domain', type: 'url', ...texts.domain, isRequired: true })}`;
