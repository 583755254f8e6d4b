import { z } from 'zod'

/** The places of the specification, no more and no fewer. */
export const bannerPlaces = [
  'dashboard',
  'orders',
  'profile',
  'grades',
  'drip_feed',
  'order_widget',
  'free_trials',
  'sidebar',
  'create_order',
  'autopromotion',
  'tasks',
  'services_type_main',
  'services_type_first_short',
  'services_type_second_short',
  'referral_program',
  'services_pricing_main',
  'services_pricing_first_short',
  'services_pricing_second_short',
  'services_pricing_long',
  'services_pricing_footer',
] as const
export type BannerPlace = (typeof bannerPlaces)[number]

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
