import type { ChoiceName } from '../../data/links/link-choices.ts';

export const labels: Record<ChoiceName, string> = {
  campaigns: 'Find a campaign',
  channels: 'Find a channel',
  domains: 'Find a domain',
  'bio-pages': 'Find a bio page',
  pixels: 'Find a pixel',
  'splash-pages': 'Find a splash page',
  overlays: 'Find an overlay',
};
export const hint =
  'The list has the newest 100. To find others, type part of a name, of the newest 1,000, or any ID.';
export const find = 'Find';
export function found(count: number): string {
  if (count === 0) return 'No matches.';
  return count < 100
    ? `${count} found. Choose from the list above.`
    : 'The list above has the newest 100 matches.';
}
export const notSaved = 'Nothing has been saved yet. Choose from the results below, and save again.';
export const save = 'Save';
