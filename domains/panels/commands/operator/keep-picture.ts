import { createHash } from 'node:crypto'
import type { Trx } from '@vitrine/platform/database'
import type { OperatorActor } from '@vitrine/platform/http'
import { invalidField } from '@vitrine/platform/kernel'
import { rewritePicture, UnusablePicture } from '@vitrine/platform/pictures'
import { cleanSvg, UnusableSvg } from '../../model/pictures/clean-svg.ts'
import {
  MEGABYTE,
  PANEL_BYTES_MAX,
  PICTURES_MAX,
  type PictureExtension,
  SIDE_MAX,
  STORED_BYTES_MAX,
  shownFileName,
} from '../../model/pictures/picture.ts'
import { findPictures, insertPicture, lockPictureUse, type PictureRow } from '../../store/picture-store.ts'

export interface CleanPicture {
  readonly id: string
  readonly extension: PictureExtension
  readonly name: string
  readonly width: number | null
  readonly height: number | null
  readonly content: Buffer
}

/** A picture as it is stored: decoded and written anew, named by its content. 422 of `file` for everything that is no safe picture. */
export async function cleanPicture(file: File): Promise<CleanPicture> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { content, ...facts } = isMarkup(bytes) ? cleanVector(bytes) : await cleanPixels(bytes)
  if (content.length > STORED_BYTES_MAX) throw invalidField('file', 'pictures.size', { side: SIDE_MAX })
  const id = createHash('sha256').update(content).digest('hex').slice(0, 32)
  return { ...facts, id, content, name: shownFileName(file.name) }
}

/** Stores a picture; one that the panel has already is the same one. 422 of `file` when the panel is full. */
export async function keepPicture(
  trx: Trx,
  { picture, actor, now }: { readonly picture: CleanPicture; readonly actor: OperatorActor; readonly now: Date },
): Promise<PictureRow> {
  const { count, bytes } = await lockPictureUse(trx)
  const isNew = await insertPicture(trx, { ...picture, uploadedAt: now, uploadedBy: actor.name })
  if (isNew && (count >= PICTURES_MAX || bytes + picture.content.length > PANEL_BYTES_MAX))
    throw invalidField('file', 'pictures.full', { count: PICTURES_MAX, megabytes: PANEL_BYTES_MAX / MEGABYTE })
  const [row] = await findPictures(trx, [picture.id])
  if (!row) throw new Error('a picture that was stored is there')
  return row
}

/** Markup begins with a tag, whatever the file is called. */
const isMarkup = (bytes: Uint8Array): boolean => /^(\ufeff|\s)*</.test(new TextDecoder().decode(bytes.subarray(0, 200)))

function cleanVector(bytes: Uint8Array) {
  try {
    const { svg, ...size } = cleanSvg(new TextDecoder('utf-8', { fatal: true }).decode(bytes), SIDE_MAX)
    return { ...size, extension: 'svg', content: Buffer.from(svg) } as const
  } catch (error) {
    if (error instanceof UnusableSvg && error.because === 'unsafe') throw invalidField('file', 'pictures.unsafe')
    if (error instanceof UnusableSvg && error.because === 'size') throw invalidField('file', 'pictures.size', { side: SIDE_MAX })
    // Of another encoding, or no SVG at all.
    if (error instanceof UnusableSvg || error instanceof TypeError) throw invalidField('file', 'pictures.broken')
    throw error
  }
}

async function cleanPixels(bytes: Uint8Array) {
  try {
    const { bytes: content, extension, width, height } = await rewritePicture(bytes, { pixelsMax: SIDE_MAX * SIDE_MAX, sideMax: SIDE_MAX })
    return { width, height, extension: extension as PictureExtension, content }
  } catch (error) {
    if (!(error instanceof UnusablePicture)) throw error
    if (error.because === 'kind') throw invalidField('file', 'pictures.kind')
    throw error.because === 'size' ? invalidField('file', 'pictures.size', { side: SIDE_MAX }) : invalidField('file', 'pictures.broken')
  }
}
