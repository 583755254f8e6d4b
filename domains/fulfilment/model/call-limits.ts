/**
 * The longest that one call of a provider may take, step by step: connecting, until the headers come, until the whole body is there. An account may ask for less, never
 * for more: the table checks it, and all of them together with the freshness of an intent end before `answerMs`, when the outcome counts as unknown.
 */
export const callLimits = { connectMs: 10_000, headersMs: 30_000, bodyMs: 60_000 } as const
