import { expect, it } from 'vitest';
import { showInZone } from '../../shared/console/forms/show-in-zone.ts';
import { formatDateTime } from '../../shared/html/format.ts';
import { html, inPieces } from '../../shared/html/html.ts';

it('shows the times of a page in pieces as those of the same page in one text', () => {
  const rows = Array.from(
    { length: 500 },
    (_, n) => html`<p>${'x'.repeat(300)}${formatDateTime('2030-07-01 10:00:00')}
<input type="datetime-local" value="2030-07-01T10:00:00" step="1" name="schedule[${n}].from"></p>`,
  );
  const inZone = showInZone(html`<div>${inPieces(rows)}</div>`, 'Asia/Tokyo');
  expect(inZone.pieces.length).toBeGreaterThan(2);
  expect(inZone.text).toBe(showInZone(html`<div>${rows}</div>`, 'Asia/Tokyo').text);
  expect(inZone.text.match(/7:00 PM/g)).toHaveLength(500);
  expect(inZone.text.match(/value="2030-07-01T19:00/g)).toHaveLength(500);
});
