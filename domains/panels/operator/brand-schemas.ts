import { z } from 'zod'
import { palette } from '../model/settings-patch.ts'
import { panelsPaths as paths } from './paths.ts'

const measured = z.strictObject({
  pairs: z.array(
    z.strictObject({
      /** Names of the shop's custom properties, without `--sf-`. */
      front: z.string(),
      background: z.string(),
      frontColour: z.string(),
      backgroundColour: z.string(),
      /** WCAG 2 contrast, rounded down to two decimals. */
      ratio: z.number(),
      needed: z.number(),
    }),
  ),
  adjusted: z.array(
    z.strictObject({
      /** The colour of the palette. */
      name: z.string(),
      /** Under texts, under a label, as text, or as a shape. */
      use: z.enum(['surface', 'button', 'text', 'shape']),
      requested: z.string(),
      shown: z.string(),
      needed: z.number(),
    }),
  ),
})

export const brandContract = {
  measureBrand: {
    ...paths.measureBrand,
    operation: 'measureBrand',
    summary: 'How readable the shop is with these colors over those that are saved, and which of them it shows in another lightness',
    body: z.object({ light: palette.partial().default({}), dark: palette.partial().default({}) }),
    response: z.strictObject({ data: z.strictObject({ light: measured, dark: measured }) }),
  },
} as const
