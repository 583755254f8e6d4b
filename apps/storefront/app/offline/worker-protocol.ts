/** What pages, the worker and the server agree on. */
export const WORKER_ADDRESS = '/sw.js'
export const SKIP_WAITING = 'SKIP_WAITING'

const OFFLINE_PAGES = '/assets/offline/'
export const offlinePage = (locale: string): string => `${OFFLINE_PAGES}${locale}`
export const isOfflinePage = (pathname: string): boolean => pathname.startsWith(OFFLINE_PAGES)

/** A page says by this header that it may be read without a network, too: lists that are the same for every guest. */
export const READABLE_OFFLINE = 'x-readable-offline'
/** The mark on a cached page: when it was fetched. */
export const CACHED_AT = 'data-kept-at'
