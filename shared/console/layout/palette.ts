import { html, type SafeHtml } from '../../html/html.ts';
import * as texts from '../texts/shell.ts';
import { icon } from './icons.ts';

const { palette: strings } = texts;

/** Opens the palette, which needs a script. */
export const paletteButton = (): SafeHtml =>
  html`<button type="button" class="quiet small find-all" hidden data-open-palette aria-keyshortcuts="Control+K /">${icon('search')}<span>${strings.open}</span> <kbd>${strings.keys}</kbd></button>`;

/** Where one goes from anywhere: to links, by a search, and to all pages. `scripts/go-anywhere.ts` adds those of the navigation. */
export const palette =
  (): SafeHtml => html`<dialog class="palette" data-palette aria-labelledby="palette-title">
<form method="get" action="/console/links"><h2 id="palette-title">${strings.title}</h2>
<div class="field"><label for="palette-q">${strings.label}</label>
<input type="search" id="palette-q" name="q" autocomplete="off" maxlength="2000" aria-describedby="palette-hint"></div>
<p class="muted small" id="palette-hint">${strings.hint}</p></form>
<ul><li><a href="/console/links/new">${strings.newLink}</a></li>
<li><a href="/console/import">${strings.importLinks}</a></li>
<li><a href="/console/export">${strings.exportData}</a></li></ul>
<form method="dialog"><button class="quiet small">${strings.close}</button></form></dialog>`;
