import type { webhookEntry } from '../../domain/webhooks/webhooks.ts';
import { formatDateTime, formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { badge } from '../components/badge.ts';
import * as texts from '../texts/webhooks.ts';

type Entry = ReturnType<typeof webhookEntry>;

/** Whether events are sent, since when that fails, and what waits or was dropped. */
export function webhookState({ active, problem, failingsince, pending, dropped }: Entry): SafeHtml {
  const notes = [
    ...(failingsince ? [html`${texts.state.since} ${formatDateTime(failingsince)}`] : []),
    ...(pending > 0 ? [texts.state.pending(formatNumber(pending))] : []),
    ...(dropped > 0 ? [texts.state.dropped(formatNumber(dropped))] : []),
  ];
  const listed = notes.map((note, at) => html`${at > 0 && ', '}${note}`);
  return html`${stateBadge({ active, problem, failingsince })}${listed.length > 0 && html` <span class="muted small">${listed}</span>`}`;
}

function stateBadge({
  active,
  problem,
  failingsince,
}: Pick<Entry, 'active' | 'problem' | 'failingsince'>): SafeHtml {
  if (problem) return badge(texts.state.problems[problem], 'wrong');
  if (!active) return badge(texts.state.off, 'plain');
  return failingsince ? badge(texts.state.failing, 'wrong') : badge(texts.state.active, 'good');
}
