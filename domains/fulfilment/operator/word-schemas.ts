import { z } from 'zod'
import { fulfilmentPaths as paths } from './paths.ts'

const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
const reason = z.enum(['definitive', 'transient', 'funds', 'key', 'order'])
const progress = z.enum(['pending', 'in_progress', 'completed', 'partial', 'canceled', 'unknown'])
const part = z.string().trim().min(3).max(200)
const word = z.string().trim().min(1).max(100)
const ofPart = z.strictObject({ part, means: reason.nullable() })
const ofWord = z.strictObject({ word, means: progress.nullable() })
const MAPPINGS_MAX = 1_000

const words = z.strictObject({
  data: z.strictObject({
    errorTexts: z.array(z.strictObject({ part: z.string(), means: reason })),
    statusWords: z.array(z.strictObject({ word: z.string(), means: progress })),
    /** What open orders have now, those without a meaning first. */
    seen: z.array(z.strictObject({ word: z.string(), orders: z.int(), means: progress })),
    /** What was answered to calls of thirty days that were not accepted, those without a meaning first. */
    refusals: z.array(
      z.strictObject({
        text: z.string(),
        means: reason.nullable(),
        calls: z.int(),
        /** Whose outcome is unknown, or in review, because of it. */
        orders: z.int(),
        lastAt: z.iso.datetime(),
      }),
    ),
  }),
})
const meaning = z.union([reason, progress]).nullable()

/** Calls about what the words of a provider mean. */
export const wordContract = {
  words: {
    ...paths.providerWords,
    operation: 'showProviderWords',
    summary: 'What the provider’s refusals and words of progress mean, and which ones it says',
    params,
    response: words,
  },
  previewMapping: {
    ...paths.previewMapping,
    operation: 'previewProviderMapping',
    summary: 'What would be read anew by a meaning, or without it; nothing is kept',
    params,
    body: z.union([ofPart.extend({ sample: z.string().max(2_000).optional() }), ofWord]),
    response: z.strictObject({
      data: z.strictObject({
        /** How the text itself is read now. */
        already: meaning,
        changes: z.array(
          z.strictObject({
            text: z.string(),
            before: meaning,
            after: meaning,
            /** Calls of thirty days that were refused so; of a word of progress null. */
            calls: z.int().nullable(),
            /** Open orders that have the word, or whose outcome is unknown because of the refusal. */
            orders: z.int(),
          }),
        ),
        /** What the sample is read as: its refusal, and its meaning. */
        sample: z.strictObject({ text: z.string(), before: meaning, after: meaning }).nullable(),
      }),
    }),
  },
  classify: {
    ...paths.classifyProviderWord,
    operation: 'classifyProviderWord',
    summary: 'Says what a refusal or a word of progress means; null takes the meaning away',
    params,
    body: z.union([
      ofPart,
      ofWord,
      /** All of them at once, as they were. */
      z
        .strictObject({
          errorTexts: z
            .array(z.strictObject({ part, means: reason }))
            .max(MAPPINGS_MAX)
            .optional(),
          statusWords: z
            .array(z.strictObject({ word, means: progress }))
            .max(MAPPINGS_MAX)
            .optional(),
        })
        .refine(({ errorTexts, statusWords }) => errorTexts !== undefined || statusWords !== undefined),
    ]),
    response: words,
  },
} as const
