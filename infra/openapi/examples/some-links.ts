/** A link as lists show it. */
export const autumn = {
  id: 100000003,
  alias: 'autumn',
  shorturl: 'https://go.example.com/autumn',
  longurl: 'https://example.com/autumn',
  clicks: 0,
  title: 'Our autumn offers',
  description: 'For the newsletter',
  date: '2026-11-21 10:00:00',
};

/** The statistics of something that was never followed. */
export const noClicks = {
  clicks: 0,
  uniqueClicks: 0,
  topCountries: 0,
  topReferrers: 0,
  topBrowsers: 0,
  topOs: 0,
  socialCount: { facebook: 0, twitter: 0, instagram: 0 },
};
