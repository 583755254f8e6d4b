const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A reference in a gateway's book can be any text; only such a one can be an invoice of ours. */
export const isInvoiceId = (reference: string | null): reference is string => reference !== null && UUID.test(reference)
