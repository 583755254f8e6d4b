import type { Banner } from '@vitrine/panels/contract/schemas'

/** Height reserved for a banner, so that loading pictures shift nothing below it: text needs a line or two, slides have pictures. */
const HTML = 56
const SLIDES = 128
/** One slide without a picture is a line of text with its button. */
const ONE_LINE = 72

type Shape = Pick<Banner, 'type' | 'information'>

export const isOneLine = ({ type, information }: Shape): boolean =>
  type === 'custom' && information.length === 1 && !information[0]?.image && !information[0]?.background_image

/** The height of a place in pixels: what the panel chose for it, or what its kind of banner usually needs. */
export const heightOf = (banner: Shape, chosen: number | null | undefined): number =>
  chosen ?? (banner.type === 'html' ? HTML : isOneLine(banner) ? ONE_LINE : SLIDES)
