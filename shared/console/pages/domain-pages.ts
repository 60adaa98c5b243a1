import type { readDomainStates } from '../../data/tenants/domain-states.ts';
import type { Domain, domainState } from '../../domain/domains.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import { dnsRecordFor } from '../../domain/tenants.ts';
import type { Site } from '../../env.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorReply } from '../../reply.ts';
import { badge } from '../components/badge.ts';
import { dnsRecordTable } from '../components/dns-record-table.ts';
import { consoleForm } from '../forms/console-form.ts';
import { textField } from '../forms/fields.ts';
import { type FormState, newForm } from '../forms/form-state.ts';
import { deletePage } from '../items/delete-page.ts';
import { itemFormPage } from '../items/item-form-page.ts';
import { editPath, type ItemKind, itemPath } from '../items/item-kind.ts';
import { itemsPage } from '../items/items-page.ts';
import { consolePage } from '../layout/console-page.ts';
import { refreshLater } from '../scripts/refresh-later.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/domains.ts';
import { edit } from '../texts/items.ts';

const kind: ItemKind = { nav: 'domains', path: '/console/domains', texts: texts.item };

/** The list of branded domains. */
export const DOMAINS_PATH = kind.path;

/** The page of one. */
export const domainPath = ({ id }: { id: number }) => itemPath(kind, id);

type State = ReturnType<typeof domainState>;
type Listed = Awaited<ReturnType<typeof readDomainStates>> & { query: PageRequest };

/** The branded domains of the person, and whether they work. */
export const domainsPage = (session: ConsoleSession, { items, total, query }: Listed): VisitorReply =>
  itemsPage(session, kind, {
    rows: items.map((state) => ({ ...state, name: state.domain })),
    total,
    query,
    columns: [
      { label: texts.domain.label, cell: (state) => html`<a href="${domainPath(state)}">${state.name}</a>` },
      { label: texts.state.column, cell: (state) => stateBadge(state) },
    ],
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
): VisitorReply =>
  consolePage(session, {
    title: domain.origin,
    nav: kind.nav,
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
<p><a class="button quiet small" href="${editPath(kind, domain.id)}">${edit}</a></p></section>`,
  });

const retryForm = (session: ConsoleSession, domain: Domain, isTooEarly: boolean): SafeHtml =>
  html`${isTooEarly && html`<p class="notice" role="status">${texts.state.wait}</p>`}
${consoleForm(session, {
  action: `${domainPath(domain)}/retry`,
  submit: texts.state.retry,
  fields: html`<p class="muted">${texts.state.retryHint}</p>`,
})}`;

interface DomainForm {
  site: Pick<Site, 'shortUrl' | 'brandedEndpoint'>;
  /** Absent for a new one. */
  item?: Domain;
  form?: FormState;
}

/** The form with the stored values. */
export const formOfDomain = ({ redirectroot, redirect404 }: Domain): FormState =>
  newForm({ redirectroot, redirect404 });

/** The form of a new domain, with the record that it needs first, or of this one. */
export function domainFormPage(session: ConsoleSession, { site, item, form }: DomainForm): VisitorReply {
  const state = form ?? (item ? formOfDomain(item) : newForm());
  return itemFormPage(session, kind, {
    item: item && named(item),
    form: state,
    fields: html`${!item && newDomainFields(state, site)}
${textField(state, { name: 'redirectroot', type: 'url', ...texts.redirectroot })}
${textField(state, { name: 'redirect404', type: 'url', ...texts.redirect404 })}`,
  });
}

const newDomainFields = (
  form: FormState,
  site: DomainForm['site'],
): SafeHtml => html`<div><p>${texts.first}</p>
${dnsRecordTable(dnsRecordFor(texts.yourDomain, site))}</div>
${textField(form, { name: 'domain', type: 'url', ...texts.domain, isRequired: true })}`;

const named = ({ id, origin, revision }: Domain) => ({ id, name: origin, revision });

/** Asks before the domain is deleted. */
export const deleteDomainPage = (session: ConsoleSession, domain: Domain): VisitorReply =>
  deletePage(session, kind, named(domain));
