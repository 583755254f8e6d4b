import sharp from 'sharp'
import { type PictureKind, pictureKindOf } from './picture-kind.ts'

const SECONDS_MAX = 15
const QUALITY = 88
/** Decoding takes memory by the pixel, so only this many are decoded concurrently. */
const AT_ONCE = 2

// Nothing but the three kinds of pictures is ever handed to a decoder, whatever the library knows besides.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)

export interface PictureBounds {
  readonly pixelsMax: number
  readonly sideMax?: number
}

export interface RewrittenPicture extends PictureKind {
  readonly bytes: Buffer
  /** In pixels, upright. */
  readonly width: number
  readonly height: number
}

/** Why a file is no picture that is taken: of another kind, with too many pixels, or broken. */
export class UnusablePicture extends Error {
  override readonly name = 'UnusablePicture'
  readonly because: 'kind' | 'size' | 'broken'
  constructor(because: UnusablePicture['because']) {
    super(`The picture cannot be used: ${because}`)
    this.because = because
  }
}

let running = 0
const waiting: (() => void)[] = []

/**
 * Decodes a picture and writes it anew in its own format, upright, without place, camera or other data that a file carries beside its pixels. Throws
 * `UnusablePicture` for everything else; too many pixels are refused by the header, before any is decoded.
 */
export async function rewritePicture(bytes: Uint8Array, bounds: PictureBounds): Promise<RewrittenPicture> {
  const kind = pictureKindOf(bytes)
  if (!kind) throw new UnusablePicture('kind')
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return { ...kind, ...(await rewritten(bytes, kind, bounds)) }
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

async function rewritten(bytes: Uint8Array, { format }: PictureKind, { pixelsMax, sideMax = Number.POSITIVE_INFINITY }: PictureBounds) {
  const { width, height, isPalette } = await headerOf(bytes, format)
  if (width * height > pixelsMax || Math.max(width, height) > sideMax) throw new UnusablePicture('size')
  const picture = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 }).autoOrient().timeout({ seconds: SECONDS_MAX })
  const written =
    format === 'png'
      ? // A picture of few colours would grow many times in full colour.
        picture.png({ palette: isPalette !== undefined })
      : format === 'webp'
        ? picture.webp({ quality: QUALITY })
        : picture.jpeg({ quality: QUALITY })
  const { data, info } = await written.toBuffer({ resolveWithObject: true }).catch(() => {
    throw new UnusablePicture('broken')
  })
  return { bytes: data, width: info.width, height: info.height }
}

async function headerOf(bytes: Uint8Array, format: string) {
  const header = await sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 })
    .metadata()
    .catch(() => undefined)
  if (header?.format !== format) throw new UnusablePicture('broken')
  return header
}
