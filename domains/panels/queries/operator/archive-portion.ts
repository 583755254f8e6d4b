import type { Trx } from '@vitrine/platform/database'
import { Refusal } from '@vitrine/platform/kernel'
import { directory, END_OF_FILE, fileHead } from '../../model/export/zip.ts'
import { type ExportedFile, exportedFiles, findExport, partContent } from '../../store/operator/export-store.ts'

/** Where a download stands: which part of which export comes next, and what the archive consists of. */
export interface ArchivePlace {
  readonly id: number
  readonly files: readonly ExportedFile[]
  readonly no: number
}

/** The next piece of the archive: one part with what stands around it, so that memory holds no more than that. 404 where there is no ready export. */
export async function archivePortion(
  trx: Trx,
  now: Date,
  after: ArchivePlace | undefined,
): Promise<{ content: Buffer; next: ArchivePlace | undefined }> {
  const { id, files, no } = after ?? (await firstPlace(trx, now))
  const file = files.find(({ from, to }) => from <= no && no <= to)
  if (!file) return { content: directory(files), next: undefined }
  const content = await partContent(trx, id, no)
  // Another export was begun meanwhile: a file that ends too early is not taken for a whole one.
  if (!content) throw new Refusal('not-found', 'request.notFound')
  const pieces = [...(no === file.from ? [fileHead(file)] : []), content, ...(no === file.to ? [END_OF_FILE] : [])]
  return { content: Buffer.concat(pieces), next: { id, files, no: no + 1 } }
}

async function firstPlace(trx: Trx, now: Date): Promise<ArchivePlace> {
  const one = await findExport(trx, now)
  if (!one || one.readyAt === null) throw new Refusal('not-found', 'request.notFound')
  return { id: one.id, files: await exportedFiles(trx, one.id), no: 0 }
}
