import { type RewrittenPicture, rewritePicture, UnusablePicture } from '@vitrine/platform/pictures'
import { notAPhoto, photoTooBig, photoUnreadable } from '../../errors.ts'

const PHOTO_PIXELS_MAX = 25_000_000
const MEGAPIXEL = 1_000_000

export type CleanPhoto = RewrittenPicture

/**
 * Re-encodes a photo for storage: decoded and written anew, upright, without place, camera or other data that a file carries beside its picture. Refuses
 * non-images, files with too many pixels (by the header, before any is decoded) and files that fail on the way.
 */
export async function cleanPhoto(bytes: Uint8Array): Promise<CleanPhoto> {
  try {
    return await rewritePicture(bytes, { pixelsMax: PHOTO_PIXELS_MAX })
  } catch (error) {
    if (!(error instanceof UnusablePicture)) throw error
    if (error.because === 'kind') throw notAPhoto()
    throw error.because === 'size' ? photoTooBig(PHOTO_PIXELS_MAX / MEGAPIXEL) : photoUnreadable()
  }
}
