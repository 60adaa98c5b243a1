import { html, type SafeHtml } from '../../html/html.ts';
import * as texts from '../texts/statistics.ts';
import type { AskedPeriod } from './ask-period.ts';
import { toQuery } from './period-address.ts';

interface ListFile {
  /** Of the page. */
  path: string;
  asked: AskedPeriod;
  /** As `exportQuery` has it. */
  list: string;
  /** Of the list, for people who hear the link without it. */
  title: string;
}

/** The link to the file of a list, which shows all clicks of the period, also while the page has a filter. */
export const listFile = ({ path, asked: { range, from, to }, list, title }: ListFile): SafeHtml =>
  html`<a class="button plain small" href="${path}/clicks.csv${toQuery({ range, from, to, list })}" aria-label="${texts.lists.exportLabel(title)}">${texts.lists.csv}</a>`;
