export const clicks = 'Clicks charged this month';
export const countedClicks = (count: string) =>
  `${count} counted. Of one visitor's clicks on a link, ten at a time are charged.`;
export const usage = (used: string, limit: string) => `${used} of ${limit}`;
export const unlimited = (used: string) => `${used} (unlimited)`;
export const statistics = 'Statistics';
export const keptForever = 'Kept until you delete the link or QR code';
export const visitors = 'Visitors';
export const visitorDays = (count: string) => `Counted as new again ${count} days after their last visit`;
