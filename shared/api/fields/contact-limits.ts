/** Maximum characters of each field of the contact form. */
export const contactLimits = { name: 100, email: 254, message: 2000 } as const;
