import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { iconKinds } from './icon-kinds.ts'

/** Reads a picture and a background from standard input, writes the icons to standard output. See `render-icons.ts`. */
const PIXELS_MAX = 25_000_000
/** An SVG is rasterised for the largest icon, so that its edges stay sharp. */
const DENSITY = 600

const { picture, background } = JSON.parse(await text(process.stdin)) as { readonly picture: string; readonly background: string }
const nothing = { r: 0, g: 0, b: 0, alpha: 0 }
const source = Buffer.from(picture, 'base64')

const icons = await Promise.all(
  iconKinds.map(async ({ name, size, share, hasBackground }) => {
    const inner = Math.round(size * share)
    const around = size - inner
    const before = Math.floor(around / 2)
    const mark = await sharp(source, { density: DENSITY, limitInputPixels: PIXELS_MAX, pages: 1 })
      .resize(inner, inner, { fit: 'contain', background: nothing })
      .extend({ top: before, left: before, bottom: around - before, right: around - before, background: nothing })
      .png()
      .toBuffer()
    const whole = sharp(mark)
    const icon = await (hasBackground ? whole.flatten({ background }) : whole).png({ compressionLevel: 9, palette: true }).toBuffer()
    return [name, icon.toString('base64')] as const
  }),
)
process.stdout.write(JSON.stringify(Object.fromEntries(icons)))
