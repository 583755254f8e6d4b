import type { ExportTable, LastChange } from '@vitrine/platform/http'
import { lastPostingAt, operatorPostings, type PostingPlace } from '../../store/operator/operator-posting-store.ts'
import { linesOfPosting, POSTING_HEAD } from './posting-lines.ts'

/** Ledger postings of a shop, the newest first, for its export. */
export const postingExport: ExportTable = {
  name: 'postings',
  columns: POSTING_HEAD,
  portion: async (trx, after, limit) => {
    const rows = await operatorPostings(trx, { search: undefined, before: after as PostingPlace | undefined, limit })
    const last = rows.at(-1)
    return { rows: rows.flatMap(linesOfPosting), next: rows.length === limit && last ? { xid: last.xid, id: last.id } : undefined }
  },
}

/** When something was posted last in the panel. */
export const lastPosting: LastChange = lastPostingAt
