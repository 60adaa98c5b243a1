export const title = 'Plans';
export const hint = 'Plans are part of the installation. Its operator changes them, and deploys them.';
export const free = 'Free';
export const prices = {
  title: 'Prices, in your currency',
  monthly: 'A month',
  yearly: 'A year',
  lifetime: 'Once',
} as const;
export const limits = 'Limits';
export const limit = {
  links: 'Links',
  clicks: 'Clicks counted a month',
  retention: 'Visitors are remembered (days)',
  custom: 'Own aliases for short links',
  multiple: 'Several domains',
  alias: 'Aliases',
  device: 'Targeting by device',
  geo: 'Targeting by country',
  bundle: 'Bundles',
  parameters: 'Parameters',
  export: 'Export',
  api: 'API',
  team: 'Team members',
  splash: 'Custom splash pages',
  overlay: 'CTA overlays',
  pixels: 'Pixels',
  domain: 'Branded domains',
} as const;
export const unlimited = 'Unlimited';
export const included = 'Included';
export const notIncluded = '–';
export const notIncludedLabel = 'Not included';
export const caption = 'What each plan costs and allows';
export const feature = 'Plan';
