import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import * as texts from '../texts/components.ts';

export interface Tile {
  label: string;
  value: number;
  /** The value in the period before, to compare with. */
  before?: number;
}

/** A row of figures with their names. */
export const statTiles = (tiles: readonly Tile[]): SafeHtml =>
  html`<dl class="tiles">${tiles.map(
    ({ label, value, before }) => html`
<div class="tile"><dt>${label}</dt><dd class="figure">${formatNumber(value)}</dd>${
      before !== undefined && html`<dd class="change">${renderChange(value, before)}</dd>`
    }</div>`,
  )}</dl>`;

/** In percent, which says nothing if there was nothing before. */
function renderChange(value: number, before: number): SafeHtml {
  if (before === 0) return html`${texts.noneBefore}`;
  const percent = Math.round(((value - before) / before) * 100);
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  const text = `${sign}${formatNumber(Math.abs(percent))}%`;
  return html`<span class="${percent > 0 ? 'up' : 'down'}">${text}</span> ${texts.comparedWith(formatNumber(before))}`;
}
