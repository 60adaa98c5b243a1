import type { DnsRecord } from '../../domain/tenants.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { record as texts } from '../texts/domains.ts';
import { copyOne } from '../texts/items.ts';
import { copyButton } from './copy-button.ts';
import { dataTable } from './data-table.ts';

/** A DNS record as forms of DNS providers ask for it. */
export const dnsRecordTable = (record: DnsRecord): SafeHtml =>
  dataTable({
    caption: texts.caption,
    rows: [record],
    isLabeled: true,
    columns: [
      { label: texts.type, cell: ({ type }) => type },
      { label: texts.name, cell: ({ name }) => html`<code>${name}</code>` },
      {
        label: texts.value,
        cell: ({ value }) =>
          html`<span class="row"><code>${value}</code>${copyButton(value, copyOne(value))}</span>`,
      },
    ],
  });
