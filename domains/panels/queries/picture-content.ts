import type { Database } from '@vitrine/platform/database'
import type { PictureFile } from '../model/pictures/picture.ts'
import { readPictureContent } from '../store/picture-store.ts'

/** The bytes of a panel's picture; undefined where the panel has none of this name and kind. */
export const pictureContent = (
  database: Database,
  panelId: number,
  { id, extension }: Pick<PictureFile, 'id' | 'extension'>,
): Promise<Buffer | undefined> => database.read(panelId, (trx) => readPictureContent(trx, id, extension))
