const ID = /\b[A-Z][A-Z0-9]*-\d{2,4}\b/g

/** One test can look closely at so many promises; a longer list says that it looked at a page. */
export const idsPerTitle = 4

/** The ids of the ledger that a text names, each once. */
export const idsIn = (text: string): string[] => [...new Set(text.match(ID) ?? [])]
