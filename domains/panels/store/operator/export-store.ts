import { type Database, type FoundRow, type PanelRow, rowsOfPanels, sql, type Trx } from '@vitrine/platform/database'

/** How far an export is. */
export interface ShopExport {
  readonly id: number
  readonly requestedAt: Date
  readonly requestedBy: string
  readonly stateVersion: number
  readonly tableNo: number
  readonly tableRows: number
  readonly totalRows: number
  readonly partCount: number
  readonly place: unknown
  readonly readyAt: Date | null
  readonly expiresAt: Date | null
}

const columns = sql`
  id, requested_at as "requestedAt", requested_by as "requestedBy", state_version as "stateVersion", table_no as "tableNo", table_rows as "tableRows",
  total_rows as "totalRows", part_count as "partCount", place, ready_at as "readyAt", expires_at as "expiresAt"`

/** The panel's export; none that has expired. */
export const findExport = (trx: Trx, now: Date): Promise<ShopExport | undefined> =>
  trx.maybe(sql<ShopExport>`
    select ${columns} from panels.export where panel_id = ${trx.panelId} and (expires_at is null or expires_at > ${now})`)

/** One that is not ready, for the worker that goes on with it; undefined where another one has it. */
export const lockExport = (trx: Trx, id: number): Promise<ShopExport | undefined> =>
  trx.maybe(sql<ShopExport>`
    select ${columns} from panels.export where panel_id = ${trx.panelId} and id = ${id} and ready_at is null for update skip locked`)

/** Takes away what was exported before: all of it, or what expired. */
export const deleteExports = (trx: Trx, expiredAt: Date | null): Promise<number> =>
  trx.run(
    sql`delete from panels.export where panel_id = ${trx.panelId} and (${expiredAt}::timestamptz is null or expires_at <= ${expiredAt})`,
  )

export async function insertExport(trx: Trx, by: string, stateVersion: number, now: Date): Promise<void> {
  await trx.run(sql`
    insert into panels.export (panel_id, requested_at, requested_by, state_version, due_at) values (${trx.panelId}, ${now}, ${by}, ${stateVersion}, ${now})`)
}

/** Exports of all panels that a worker may go on with. */
export const dueExports = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from panels.due_exports(${now}, ${limit})`)

export interface NewPart {
  readonly file: string
  readonly content: Buffer
  readonly sizeBytes: number
  readonly crc: number
}

export async function insertPart(trx: Trx, { id, partCount }: ShopExport, { file, content, sizeBytes, crc }: NewPart): Promise<void> {
  await trx.run(sql`
    insert into panels.export_part (panel_id, export_id, no, file, content, size_bytes, crc)
    values (${trx.panelId}, ${id}, ${partCount}, ${file}, ${content}, ${sizeBytes}, ${crc})`)
}

/** The checksum of a file up to the part that was written last; undefined where that part is of another one. */
export const crcSoFar = async (trx: Trx, { id, partCount }: ShopExport, file: string): Promise<number | undefined> =>
  (
    await trx.maybe(sql<{ crc: number }>`
      select crc::float8 as crc from panels.export_part where panel_id = ${trx.panelId} and export_id = ${id} and no = ${partCount - 1} and file = ${file}`)
  )?.crc

export type Progress = Pick<ShopExport, 'tableNo' | 'tableRows' | 'totalRows' | 'partCount' | 'place' | 'readyAt' | 'expiresAt'>

export async function writeProgress(trx: Trx, id: number, { place, ...done }: Progress): Promise<void> {
  await trx.run(sql`
    update panels.export set table_no = ${done.tableNo}, table_rows = ${done.tableRows}, total_rows = ${done.totalRows}, part_count = ${done.partCount},
           place = ${place == null ? null : JSON.stringify(place)}::jsonb, ready_at = ${done.readyAt}, expires_at = ${done.expiresAt}
     where panel_id = ${trx.panelId} and id = ${id}`)
}

export async function postponeExport(trx: Trx, id: number, dueAt: Date): Promise<void> {
  await trx.run(sql`update panels.export set due_at = ${dueAt} where panel_id = ${trx.panelId} and id = ${id}`)
}

/** A file of a ready export, in the order in which they were written. */
export interface ExportedFile {
  readonly name: string
  readonly sizeBytes: number
  readonly deflatedBytes: number
  readonly crc: number
  /** Its parts. */
  readonly from: number
  readonly to: number
}

export const exportedFiles = (trx: Trx, id: number): Promise<ExportedFile[]> =>
  trx.rows(sql<ExportedFile>`
    select file as name, sum(size_bytes)::float8 as "sizeBytes", sum(octet_length(content))::float8 as "deflatedBytes",
           ((array_agg(crc order by no desc))[1])::float8 as crc, min(no)::int as from, max(no)::int as to
      from panels.export_part where panel_id = ${trx.panelId} and export_id = ${id} group by file order by min(no)`)

export const partContent = async (trx: Trx, id: number, no: number): Promise<Buffer | undefined> =>
  (
    await trx.maybe(sql<{ content: Buffer }>`
      select content from panels.export_part where panel_id = ${trx.panelId} and export_id = ${id} and no = ${no}`)
  )?.content
