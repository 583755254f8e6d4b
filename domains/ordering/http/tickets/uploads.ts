import type { RateLimit } from '@vitrine/platform/http'

/** Decoding a picture costs a second of a core and some hundred megabytes. */
export const uploads: RateLimit = { name: 'ticket-attachments', per: 'caller', burst: 15, perMinute: 4, store: 'database' }
export const uploadsByLink: RateLimit = { name: 'ticket-link-attachments', per: 'ip', burst: 10, perMinute: 2, store: 'database' }
