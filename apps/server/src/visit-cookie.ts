/** An operator's visit to a shop that is not open: a cookie of the shop's host, and the code in the address that begins it. */
export const VISIT_COOKIE = 'visit'
export const VISIT_PARAMETER = 'visit'
