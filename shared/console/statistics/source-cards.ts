import { type Dimension, dimensionNames } from '../../dimensions.ts';
import type { PeriodReport } from '../../domain/clicks/period-report.ts';
import { shortenName } from '../../domain/values/short-names.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { worldMap } from '../charts/world-map.ts';
import { groupSmallShares, shareRows, sumCounts } from '../components/shares.ts';
import * as texts from '../texts/statistics.ts';
import type { AskedPeriod } from './ask-period.ts';
import { listFile } from './list-file.ts';
import { toQuery } from './period-address.ts';
import { formatEnds } from './period-text.ts';

const MAX_NAMES = 10;

/** What the clicks of a period had: countries on a map with a ranking beside it, and a list for each other dimension. */
export function sourceCards(path: string, asked: AskedPeriod, { lists, listDays }: PeriodReport): SafeHtml {
  const isFiltered = asked.by && asked.name;
  const others = dimensionNames.filter((by) => by !== 'country' && lists[by].length > 0);
  return html`${isFiltered && html`<h2 class="apart">${texts.lists.all}</h2>`}
<section class="card">${heading(path, asked, 'country')}
<div class="beside">${worldMap({ caption: texts.lists.caption, countries: lists.country, toHref: (name) => toHref(asked, 'country', name) })}
${renderRows(asked, 'country', lists.country)}</div></section>
<div class="columns">${others.map((by) => html`<section class="card">${heading(path, asked, by)}${renderRows(asked, by, lists[by])}</section>`)}</div>
<p class="muted small">${texts.lists.days(...formatEnds(listDays))}</p>`;
}

const toHref = ({ range, from, to }: AskedPeriod, by: Dimension, name: string) =>
  toQuery({ range, from, to, by, name });

function heading(path: string, asked: AskedPeriod, by: Dimension): SafeHtml {
  const title = texts.dimensions[by].plural;
  return html`<div class="heading"><h2>${title}</h2>
${listFile({ path, asked, list: by, title })}</div>`;
}

const renderRows = (asked: AskedPeriod, by: Dimension, counts: PeriodReport['lists'][Dimension]) =>
  shareRows({
    counts: groupSmallShares(counts, MAX_NAMES),
    total: sumCounts(counts),
    toHref: (name) => toHref(asked, by, name),
    current: asked.by === by ? counts.find(([name]) => shortenName(name) === asked.name)?.[0] : undefined,
  });
