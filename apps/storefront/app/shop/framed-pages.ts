import { withoutLocale } from '../paths.ts'

const EMBED = '/order-widget/embed'

/** Whether the page behind an address may stand in a frame of any site: a partner's order form, and nothing else. */
export const isFramedPage = (pathname: string): boolean => withoutLocale(pathname).replace(/\.data$/, '') === EMBED
