import type { ChoiceName } from '../../data/links/link-choices.ts';

export const labels: Record<ChoiceName, string> = {
  campaigns: 'Find a campaign',
  channels: 'Find a channel',
  domains: 'Find a domain',
  pixels: 'Find a pixel',
  'splash-pages': 'Find a splash page',
  overlays: 'Find an overlay',
};
export const hint =
  'The list has the newest 100. To find another one, type a part of its name, or its number.';
export const find = 'Find';
export function found(count: number): string {
  if (count === 0) return 'Nothing has this name.';
  return count < 100
    ? `Found: ${count}. Choose above.`
    : 'The newest 100 with this name are in the list above.';
}
export const notSaved = 'Nothing was saved yet. Choose from what was found below, and save again.';
export const save = 'Save';
