/** The pages a signed-in customer may open, for the guard of client-side moves; empty while nobody is guarded. Set in the browser only. */
export const openPages: { current: readonly string[] } = { current: [] }
