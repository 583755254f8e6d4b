export const STEP = 40
/** Steps that come by themselves while one scrolls; after them the visitor asks for more. */
export const AUTOMATIC_STEPS = 2

/** How many are shown after another step of forty, up to the end (CATALOG-008). */
export const nextShown = (shown: number, total: number): number => Math.min(shown + STEP, total)
export const isAutomatic = (shown: number): boolean => shown < STEP * (AUTOMATIC_STEPS + 1)
