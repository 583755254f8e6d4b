import { z } from 'zod'
import { bannerPlaces } from '../vocabulary.ts'

export type { BannerPlace } from '../vocabulary.ts'

const text = z.string().nullable()

/** One slide of a `custom` banner; colours as `#rrggbb`. */
const bannerInformation = z.strictObject({
  title: text,
  sub_title: text,
  title_color: text,
  sub_title_color: text,
  image: text,
  background_image: text,
  button_text: text,
  link: text,
  button_color: text,
  button_text_color: text,
  sorting: z.int(),
})

/** A banner as it is served: `html` has clean content, `custom` has slides that stand for `scroll_delay` milliseconds each. */
export const banner = z.strictObject({
  id: z.int(),
  content: text,
  place: z.enum(bannerPlaces),
  scroll_delay: z.int(),
  type: z.enum(['html', 'custom']),
  information: z.array(bannerInformation),
})
export type Banner = z.infer<typeof banner>
export type BannerInformation = z.infer<typeof bannerInformation>
