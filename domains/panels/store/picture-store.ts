import { sql, type Trx } from '@vitrine/platform/database'

export interface PictureRow {
  readonly id: string
  readonly extension: string
  readonly name: string
  readonly width: number | null
  readonly height: number | null
  readonly bytes: number
}

export interface NewPictureRow extends Omit<PictureRow, 'bytes'> {
  readonly content: Buffer
  readonly uploadedAt: Date
  readonly uploadedBy: string
}

/** Whether it is new; the same content is there once. */
export const insertPicture = async (trx: Trx, picture: NewPictureRow): Promise<boolean> =>
  (await trx.run(sql`
    insert into panels.picture (panel_id, id, extension, name, width, height, content, uploaded_at, uploaded_by)
    values (${trx.panelId}, ${picture.id}, ${picture.extension}, ${picture.name}, ${picture.width}, ${picture.height}, ${picture.content},
      ${picture.uploadedAt}, ${picture.uploadedBy})
        on conflict do nothing`)) === 1

export const findPictures = (trx: Trx, ids: readonly string[]): Promise<PictureRow[]> =>
  trx.rows(sql<PictureRow>`
    select id, extension, name, width, height, octet_length(content) as bytes from panels.picture where panel_id = ${trx.panelId} and id = any(${ids})`)

export const readPictureContent = async (trx: Trx, id: string, extension: string): Promise<Buffer | undefined> =>
  (
    await trx.maybe(
      sql<{
        content: Buffer
      }>`select content from panels.picture where panel_id = ${trx.panelId} and id = ${id} and extension = ${extension}`,
    )
  )?.content

/** How many pictures the panel has, and their bytes. Locks the panel, so that two uploads at once do not pass its limit together. */
export async function lockPictureUse(trx: Trx): Promise<{ count: number; bytes: number }> {
  await trx.run(sql`select from panels.panel where panel_id = ${trx.panelId} for no key update`)
  return trx.one(sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(octet_length(content)), 0)::int as bytes from panels.picture where panel_id = ${trx.panelId}`)
}
