export interface PictureKind {
  readonly format: 'jpeg' | 'png' | 'webp'
  readonly contentType: string
  readonly extension: string
}

const JPEG: PictureKind = { format: 'jpeg', contentType: 'image/jpeg', extension: 'jpg' }
const PNG: PictureKind = { format: 'png', contentType: 'image/png', extension: 'png' }
const WEBP: PictureKind = { format: 'webp', contentType: 'image/webp', extension: 'webp' }

/** What a file is by its first bytes; its name and what its sender calls it count for nothing. Undefined for everything but JPEG, PNG and WebP. */
export function pictureKindOf(bytes: Uint8Array): PictureKind | undefined {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return JPEG
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return PNG
  return start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP' ? WEBP : undefined
}
