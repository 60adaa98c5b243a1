export const title = 'Plans';
export const hint = 'Plans are configured by the operator of this installation.';
export const free = 'Free';
export const caption = 'What each plan costs, in your currency, and what it allows';
export const what = 'What';
export const prices = {
  monthly: 'Price per month',
  yearly: 'Price per year',
  lifetime: 'Lifetime price',
} as const;
export const limit = {
  clicks: 'Clicks charged per month',
  retention: 'Days that visitors are remembered',
  alias: 'Custom aliases',
  device: 'Targeting by device',
  geo: 'Targeting by country',
  parameters: 'URL parameters',
  bundle: 'Campaigns',
  custom: 'Splash pages and overlays for links',
  api: 'API',
  webhooks: 'Webhooks',
} as const;
export const unlimited = 'Unlimited';
export const included = 'Included';
export const notIncluded = 'Not included';
