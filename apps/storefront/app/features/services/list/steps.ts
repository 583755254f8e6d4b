export const STEP = 40
/** What of the first step stands in the document: more than a tall screen shows. The rest of it comes with the whole list, at once when the page works. */
export const FIRST = 18
/** Steps that come by themselves while one scrolls; after them the visitor asks for more. */
export const AUTOMATIC_STEPS = 2

/** How many are shown after another step of forty, up to the end (CATALOG-008). */
export const nextShown = (shown: number, total: number): number => Math.min(shown + STEP, total)
export const isAutomatic = (shown: number): boolean => shown < STEP * (AUTOMATIC_STEPS + 1)
