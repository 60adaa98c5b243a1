/** Beside the URL of an image. */
export const upload = (label: string) => `${label}: upload a PNG or JPEG image`;
/** Follows the hint of the field. */
export const limits = (pixels: string) =>
  `A file can be a PNG or JPEG of up to 1 MB and ${pixels} million pixels.`;
/** Beside the field. */
export const limited = (seconds: number) =>
  `You’ve reached the limit of uploads per minute, which the console shares with your main API key. Choose the file again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`;
/** Instead of a file. */
const URL_INSTEAD = 'Enter a URL, or ask your administrator for another plan.';
export const notInPlan = `Your plan does not include uploaded images. ${URL_INSTEAD}`;
export const full = (max: string) =>
  `Your plan allows up to ${max} uploaded images, and you have them all. ${URL_INSTEAD}`;
