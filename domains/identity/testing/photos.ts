import sharp from 'sharp'

/** A photo of a size and kind, with a place in it as cameras write it. */
export const aPhoto = (options: { format?: 'jpeg' | 'png' | 'webp'; width?: number; height?: number } = {}): Promise<Buffer> =>
  sharp({ create: { width: options.width ?? 60, height: options.height ?? 40, channels: 3, background: '#3377aa' } })
    .withExif({ IFD0: { Make: 'SecretCamera', Copyright: 'SecretOwner' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toFormat(options.format ?? 'jpeg')
    .toBuffer()
