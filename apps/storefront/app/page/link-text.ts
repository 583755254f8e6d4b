/** A link without the noise in front. */
export const linkText = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
