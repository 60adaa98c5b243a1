import { script } from '../../html/html.ts';

/**
 * Shows the title of a chart's point or country beside it: under the pointer, a finger, or with the arrow keys. `charts/` writes
 * the titles, which browsers show by themselves without this. Screen readers have the table of each chart.
 */
export const chartTooltips = script`
{
  const GAP = 8;
  const tip = document.createElement('div');
  tip.className = 'tip';
  tip.hidden = true;
  tip.setAttribute('aria-hidden', 'true');
  document.body.append(tip);
  let shown;
  const hide = () => {
    tip.hidden = true;
    shown?.classList.remove('on');
    shown = undefined;
  };
  const show = (mark, text, x, y) => {
    hide();
    shown = mark;
    mark.classList.add('on');
    tip.textContent = text;
    tip.hidden = false;
    const { width, height } = tip.getBoundingClientRect();
    const room = document.documentElement.clientWidth - width - GAP;
    const above = y - height - GAP;
    tip.style.left = scrollX + Math.max(GAP, Math.min(x - width / 2, room)) + 'px';
    tip.style.top = scrollY + (above < GAP ? y + 2 * GAP : above) + 'px';
  };
  for (const chart of document.querySelectorAll('.chart svg[role=img]')) {
    const texts = new Map();
    for (const title of chart.querySelectorAll('title')) {
      texts.set(title.parentNode, title.textContent);
      title.remove();
    }
    const marks = [...texts.keys()];
    if (marks.length === 0) continue;
    let at = 0;
    const showAt = (index) => {
      at = Math.max(0, Math.min(index, marks.length - 1));
      const box = marks[at].getBoundingClientRect();
      const isBand = marks[at].matches('.hit');
      show(marks[at], texts.get(marks[at]), box.x + box.width / 2, box.y + box.height / (isBand ? 4 : 2));
    };
    const point = ({ clientX, clientY }) => {
      const mark = document.elementFromPoint(clientX, clientY);
      if (!texts.has(mark)) return hide();
      at = marks.indexOf(mark);
      const box = mark.getBoundingClientRect();
      show(mark, texts.get(mark), mark.matches('.hit') ? box.x + box.width / 2 : clientX, clientY);
    };
    const keys = {
      ArrowRight: () => at + 1,
      ArrowLeft: () => at - 1,
      ArrowDown: () => at + 1,
      ArrowUp: () => at - 1,
      Home: () => 0,
      End: () => marks.length - 1,
    };
    chart.tabIndex = 0;
    chart.addEventListener('pointermove', point);
    chart.addEventListener('pointerdown', point);
    chart.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && hide());
    chart.addEventListener('focus', () => chart.matches(':focus-visible') && showAt(at));
    chart.addEventListener('blur', hide);
    chart.addEventListener('keydown', (event) => {
      if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      showAt(keys[event.key]());
    });
  }
  document.addEventListener('pointerdown', ({ target }) => target.closest('.chart svg') || hide());
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide());
  addEventListener('resize', hide);
}
`;
