/** What pages, the worker and the server agree on. */
export const WORKER_ADDRESS = '/sw.js'
export const SKIP_WAITING = 'SKIP_WAITING'

const OFFLINE_PAGES = '/assets/offline/'
export const offlinePage = (locale: string): string => `${OFFLINE_PAGES}${locale}`
export const isOfflinePage = (pathname: string): boolean => pathname.startsWith(OFFLINE_PAGES)
