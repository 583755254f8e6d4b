import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aPhoto } from '../../testing/photos.ts'
import { cleanPhoto } from './clean-photo.ts'

const refusalOf = (bytes: Uint8Array): Promise<string> =>
  cleanPhoto(bytes).then(
    () => 'taken',
    (error: Error) => error.message,
  )
const NO_PHOTO = 'The file must be a photo: JPEG, PNG or WebP.'
const UNREADABLE = 'We can’t read this photo. Please take it again.'
const TOO_BIG = 'The photo must not have more than 25 megapixels.'

describe('a photo', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('is written anew as %s, without what its camera knew', async (format) => {
    const given = await aPhoto({ format })
    expect((await sharp(given).metadata()).exif).toBeDefined()
    const { bytes, contentType } = await cleanPhoto(given)
    const written = await sharp(bytes).metadata()
    expect([contentType, written.format, written.width, written.height]).toEqual([`image/${format}`, format, 60, 40])
    expect([written.exif, written.icc, written.xmp]).toEqual([undefined, undefined, undefined])
    expect(bytes.toString('latin1')).not.toMatch(/Secret/)
  })
  it('is turned upright, because its note about that is gone too', async () => {
    const lying = await sharp(await aPhoto())
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { width, height } = await sharp((await cleanPhoto(lying)).bytes).metadata()
    expect([width, height]).toEqual([40, 60])
  })
})

describe('what is no photo', () => {
  const text = (value: string) => Buffer.from(value, 'latin1')
  const corpus: [string, Buffer][] = [
    ['an SVG with a script', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    [
      'an SVG that names a file of the server',
      text('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
    ],
    ['a page', text('<!doctype html><html><body onload="alert(1)"></body></html>')],
    ['a PDF with a script', text('%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF')],
    ['a GIF that is a script too', text('GIF89a/*\x00\x00*/=1;alert(1)//')],
    ['a TIFF', text('II*\x00\x08\x00\x00\x00')],
    ['an archive', text('PK\x03\x04\x14\x00')],
    ['a program', text('\x7fELF\x02\x01\x01')],
    ['a picture of Photoshop', text('8BPS\x00\x01')],
    [
      'a script for a vector library',
      text('push graphic-context\nviewbox 0 0 640 480\nfill \'url(https://x"|id; ")\'\npop graphic-context'),
    ],
    ['nothing', Buffer.alloc(0)],
    ['a space before a photo', text(' \xff\xd8\xff\xe0')],
  ]
  it.each(corpus)('is refused: %s', async (_, bytes) => {
    expect(await refusalOf(bytes)).toBe(NO_PHOTO)
  })
  it.each([
    ['a page behind the first bytes of a JPEG', text('\xff\xd8\xff\xe0<html><script>alert(1)</script>')],
    ['a page behind the first bytes of a PNG', text('\x89PNG\r\n\x1a\n<html><script>alert(1)</script>')],
    ['a WebP without a picture', text('RIFF\x24\x00\x00\x00WEBPVP8 <script>')],
  ])('is refused: %s', async (_, bytes) => {
    expect(await refusalOf(bytes)).toBe(UNREADABLE)
  })
  it('is refused: a photo that breaks off, or is broken inside', async () => {
    const whole = await sharp({
      create: { width: 400, height: 400, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 90, sigma: 40 } },
    })
      .png()
      .toBuffer()
    expect(await refusalOf(whole.subarray(0, whole.length / 2))).toBe(UNREADABLE)
    const broken = Buffer.from(whole)
    broken.fill(0, 1000, 1400)
    expect(await refusalOf(broken)).toBe(UNREADABLE)
  })
})

describe('a photo that is something else too', () => {
  it('leaves nothing but its picture: a page, a script or an archive behind it or inside its metadata is gone', async () => {
    const payload = Buffer.from('<script>alert("payload")</script>PK\x03\x04payload.jar%PDF-1.7 payload', 'latin1')
    const photo = await aPhoto()
    const inComment = Buffer.concat([photo.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, payload.length + 2]), payload, photo.subarray(2)])
    const chunk = pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), payload]))
    const png = await aPhoto({ format: 'png' })
    const inChunk = Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
    for (const polyglot of [Buffer.concat([photo, payload]), inComment, inChunk, Buffer.concat([png, payload])]) {
      const { bytes } = await cleanPhoto(polyglot)
      expect(bytes.toString('latin1')).not.toMatch(/payload|script|%PDF/)
    }
  })
})

describe('a photo made to fill the memory', () => {
  it('is refused by its header: more than 25 megapixels, however small the file', async () => {
    const flood = await sharp({ create: { width: 5001, height: 5000, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(flood.length).toBeLessThan(200_000)
    expect(await refusalOf(flood)).toBe(TOO_BIG)
  })
  it('is refused at once when its header claims a size that would never fit', async () => {
    const header = Buffer.alloc(13)
    header.writeUInt32BE(60_000, 0)
    header.writeUInt32BE(60_000, 4)
    header.set([8, 2, 0, 0, 0], 8)
    const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
    const bomb = Buffer.concat([
      signature,
      pngChunk('IHDR', header),
      pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
      pngChunk('IEND', Buffer.alloc(0)),
    ])
    expect(await refusalOf(bomb)).toBe(TOO_BIG)
  })
  it('is decoded two at a time only, and each gets its own answer', async () => {
    const sizes = [10, 20, 30, 40, 50]
    const photos = await Promise.all(sizes.map((width) => aPhoto({ width })))
    const cleaned = await Promise.all(photos.map((photo) => cleanPhoto(photo)))
    const widths = await Promise.all(cleaned.map(async ({ bytes }) => (await sharp(bytes).metadata()).width))
    expect(widths).toEqual(sizes)
  })
})

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
