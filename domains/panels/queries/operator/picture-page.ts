import type { Trx } from '@vitrine/platform/database'
import type { AuditState } from '@vitrine/platform/http'
import { pictureAddress } from '../../model/pictures/picture.ts'
import { findPictures, type PictureRow } from '../../store/picture-store.ts'

export const presentPicture = ({ extension, ...picture }: PictureRow) => ({
  ...picture,
  address: pictureAddress({ id: picture.id, extension }),
})

/** Pictures as the audit log compares them. */
export async function pictureStates(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const rows = await findPictures(trx, ids.map(String))
  return new Map(
    rows.map((row) => {
      const { id, name, ...fields } = presentPicture(row)
      return [id, { label: name, fields: { name, ...fields } }]
    }),
  )
}
