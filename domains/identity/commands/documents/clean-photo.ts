import sharp from 'sharp'
import { notAPhoto, photoTooBig, photoUnreadable } from '../../errors.ts'
import { type PhotoKind, photoKindOf } from '../../model/photo-kind.ts'

const PHOTO_PIXELS_MAX = 25_000_000
const MEGAPIXEL = 1_000_000
const SECONDS_MAX = 15
const QUALITY = 88
/** Decoding takes memory by the pixel, so only this many are decoded concurrently. */
const AT_ONCE = 2

// Nothing but the three kinds of photos is ever handed to a decoder, whatever the library knows besides.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)

export interface CleanPhoto extends PhotoKind {
  readonly bytes: Buffer
}

let running = 0
const waiting: (() => void)[] = []

/**
 * Re-encodes a photo for storage: decoded and written anew, upright, without place, camera or other data that a file carries beside its picture. Refuses
 * non-images, files with too many pixels (by the header, before any is decoded) and files that fail on the way.
 */
export async function cleanPhoto(bytes: Uint8Array): Promise<CleanPhoto> {
  const kind = photoKindOf(bytes)
  if (!kind) throw notAPhoto()
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return { ...kind, bytes: await rewritten(bytes, kind) }
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

async function rewritten(bytes: Uint8Array, { format }: PhotoKind): Promise<Buffer> {
  const { width, height } = await headerOf(bytes, format)
  if (width * height > PHOTO_PIXELS_MAX) throw photoTooBig(PHOTO_PIXELS_MAX / MEGAPIXEL)
  const picture = sharp(bytes, { limitInputPixels: PHOTO_PIXELS_MAX, failOn: 'error', pages: 1 })
    .autoOrient()
    .timeout({ seconds: SECONDS_MAX })
  const written =
    format === 'png' ? picture.png() : format === 'webp' ? picture.webp({ quality: QUALITY }) : picture.jpeg({ quality: QUALITY })
  return written.toBuffer().catch(() => {
    throw photoUnreadable()
  })
}

async function headerOf(bytes: Uint8Array, format: string): Promise<{ width: number; height: number }> {
  const header = await sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 })
    .metadata()
    .catch(() => undefined)
  if (header?.format !== format) throw photoUnreadable()
  return header
}
