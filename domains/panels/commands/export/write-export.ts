import { crc32 } from 'node:zlib'
import type { Database, Trx } from '@vitrine/platform/database'
import { CSV_MARK, csvLines, type ExportTable } from '@vitrine/platform/http'
import type { Clock } from '@vitrine/platform/kernel'
import { fileOf, KEEP_MS, portionOf } from '../../model/export/shop-export.ts'
import {
  crcSoFar,
  dueExports,
  insertPart,
  lockExport,
  postponeExport,
  type ShopExport,
  writeProgress,
} from '../../store/operator/export-store.ts'
import { deflatePart } from './deflate-part.ts'

export interface ExportWorkDeps {
  readonly database: Database
  readonly clock: Clock
  readonly tables: readonly ExportTable[]
}

/** An export whose portion failed is tried again after so long. */
const AGAIN_MS = 60_000

/**
 * Writes the next portion of the export that waits longest; 0 where none does. A portion and the place behind it are one transaction: a worker that is lost
 * leaves nothing half written, and the next one goes on where it stood.
 */
export async function writeExport(deps: ExportWorkDeps): Promise<number> {
  const { database, clock } = deps
  for (const { panelId, id } of await dueExports(database, clock.now(), 10)) {
    try {
      if (await database.transaction(panelId, (trx) => writePortion(trx, deps, id))) return 1
    } catch (error) {
      // Others are not kept waiting by one that fails each time.
      await database.transaction(panelId, (trx) => postponeExport(trx, id, new Date(clock.now().getTime() + AGAIN_MS)))
      throw error
    }
  }
  return 0
}

async function writePortion(trx: Trx, { clock, tables }: ExportWorkDeps, id: number): Promise<boolean> {
  const one = await lockExport(trx, id)
  if (!one) return false
  const table = tables[one.tableNo]
  if (!table) {
    const readyAt = clock.now()
    await writeProgress(trx, id, { ...one, place: null, readyAt, expiresAt: new Date(readyAt.getTime() + KEEP_MS) })
    return true
  }
  const limit = portionOf(one.tableRows)
  const { rows, next } = await table.portion(trx, one.place ?? undefined, limit)
  const isFirst = one.place === null
  const partCount = one.partCount + (await writeRows(trx, one, table, rows, isFirst))
  const done = { partCount, totalRows: one.totalRows + rows.length, readyAt: null, expiresAt: null }
  await writeProgress(
    trx,
    id,
    next === undefined
      ? { ...done, tableNo: one.tableNo + 1, tableRows: 0, place: null }
      : { ...done, tableNo: one.tableNo, tableRows: one.tableRows + rows.length, place: next },
  )
  return true
}

/** How many parts it took: none for nothing but a table that has no rows, which still has its head. */
async function writeRows(
  trx: Trx,
  one: ShopExport,
  { name, columns }: ExportTable,
  rows: readonly (readonly string[])[],
  isFirst: boolean,
) {
  if (rows.length === 0 && !isFirst) return 0
  const file = fileOf(name, one.tableRows)
  const before = await crcSoFar(trx, one, file)
  const text = Buffer.from(`${before === undefined ? CSV_MARK + csvLines([columns]) : ''}${csvLines(rows)}`)
  const crc = crc32(text, before)
  await insertPart(trx, one, { file, content: deflatePart(text), sizeBytes: text.length, crc })
  return 1
}
