import type { PeriodReport } from '../../domain/clicks/period-report.ts';
import { html, type SafeHtml, type SafeScript, script } from '../../html/html.ts';
import { statTiles, type Tile } from '../components/stat-tiles.ts';
import type { FormState } from '../forms/form-state.ts';
import { chartTooltips } from '../scripts/chart-tooltips.ts';
import { followClicks } from '../scripts/follow-clicks.ts';
import * as texts from '../texts/statistics.ts';
import type { AskedPeriod } from './ask-period.ts';
import { clicksCard, followNote } from './clicks-chart.ts';
import { periodBar } from './period-bar.ts';
import { describeReport } from './period-text.ts';
import { sourceCards } from './source-cards.ts';

/** Of the pages with it. */
export const statisticsScript: SafeScript = script`${chartTooltips}${followClicks}`;

interface Statistics {
  /** Of the page. Its file is in `/clicks.csv` below it. */
  path: string;
  asked: AskedPeriod;
  form: FormState;
  report: PeriodReport;
  /** What is not of the period, such as the number of links. */
  tiles: readonly Tile[];
  /** Whether there ever were clicks. */
  isClicked: boolean;
  /** Below the chart. */
  more?: SafeHtml | false | undefined;
}

/** The clicks of a period: what it is, tiles, a chart, and where they came from, all of the same time. */
export function statistics({ path, asked, form, report, tiles, isClicked, more }: Statistics): SafeHtml {
  if (!isClicked)
    return html`${statTiles(tiles)}<p class="muted">${texts.chart.none} ${followNote}</p>${more}`;
  const { current, before } = report;
  const period = describeReport(asked, report);
  const hasNames = report.lists.country.length > 0;
  return html`${periodBar({ path, asked, form })}
${statTiles([
  { label: `${texts.clicks} ${period}`, value: current.clicks, before: before.clicks },
  ...(current.uniqueClicks === undefined
    ? []
    : [
        {
          label: `${texts.visitors} ${period}`,
          value: current.uniqueClicks,
          before: before.uniqueClicks ?? 0,
        },
      ]),
  ...tiles,
])}
${clicksCard(path, asked, report)}
${more}
${hasNames && sourceCards(path, asked, report)}`;
}
