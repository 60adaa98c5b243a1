import { script } from '../../html/html.ts';

/**
 * Shows the title of a chart's bar or country beside it: under the pointer, a finger, or with the arrow keys; Enter opens it.
 * `charts/` writes the titles, which browsers show by themselves without this. Screen readers have the table of each chart.
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
  const bind = (chart) => {
    const texts = new Map();
    for (const title of chart.querySelectorAll('title')) {
      texts.set(title.parentNode, title.textContent);
      title.remove();
    }
    const marks = [...texts.keys()];
    if (marks.length === 0) return;
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
    const open = () => {
      const link = marks[at].closest('a');
      if (shown && link) location.href = link.getAttribute('href');
    };
    const keys = {
      ArrowRight: () => showAt(at + 1),
      ArrowLeft: () => showAt(at - 1),
      ArrowDown: () => showAt(at + 1),
      ArrowUp: () => showAt(at - 1),
      Home: () => showAt(0),
      End: () => showAt(marks.length - 1),
      Enter: open,
    };
    // With a finger, the first tap shows the numbers, and the second one opens the link.
    let isFirstTap = false;
    chart.tabIndex = 0;
    chart.addEventListener('pointermove', point);
    chart.addEventListener('pointerdown', (event) => {
      const before = shown;
      point(event);
      isFirstTap = event.pointerType === 'touch' && shown !== before;
    });
    chart.addEventListener('click', (event) => isFirstTap && event.preventDefault());
    chart.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && hide());
    chart.addEventListener('focus', () => chart.matches(':focus-visible') && showAt(at));
    chart.addEventListener('blur', hide);
    chart.addEventListener('keydown', (event) => {
      if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      keys[event.key]();
    });
  };
  for (const chart of document.querySelectorAll('.chart [role=group]')) bind(chart);
  document.addEventListener('pointerdown', ({ target }) => target.closest('.chart [role=group]') || hide());
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide());
  addEventListener('resize', hide);
}
`;
