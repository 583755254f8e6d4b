import { locales } from '@vitrine/platform/kernel'
import { z } from 'zod'

/** http(s), or a path of the panel's own host; never `javascript:` or a protocol-relative address. */
const isSafeUrl = (value: string): boolean =>
  value.length <= 2000 && (/^\/(?![/\\])/.test(value) || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)))
export const url = z
  .string()
  .refine(isSafeUrl, 'The address must begin with http://, https:// or a single slash.')
  .meta({ kind: 'address' })
export const link = url.nullable()

/** Also a small picture in the document itself; only ever shown in an img or a link of rel icon, where an SVG runs nothing. */
const isPicture = (value: string): boolean => isSafeUrl(value) || /^data:image\/(svg\+xml|png|webp);base64,[A-Za-z0-9+/]+=*$/.test(value)
export const picture = z
  .string()
  .max(24_000)
  .refine(isPicture, 'The picture must be an address or a small data: picture.')
  .meta({ kind: 'picture' })
export const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .meta({ kind: 'colour' })
export const text = z.string().max(2000)
export const translations = z.partialRecord(z.enum(locales), z.string().max(200))
