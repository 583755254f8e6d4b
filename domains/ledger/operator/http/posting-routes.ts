import {
  type BoundOperatorRoute,
  csvPortion,
  type FilePlace,
  fileRoute,
  listPage,
  operatorRoute,
  textOfCursor,
} from '@vitrine/platform/http'
import { formatMicro, refuse } from '@vitrine/platform/kernel'
import { postingSearch } from '../../model/posting-search.ts'
import { linesOfPosting, POSTING_HEAD } from '../../queries/operator/posting-lines.ts'
import { type OperatorPosting, operatorPostings, type PostingPlace } from '../../store/operator/operator-posting-store.ts'
import { ledgerOperatorContract as contract } from '../schemas.ts'

const looks = { permission: 'ledger.view', scope: 'panel' } as const
const FILE_ROWS_MAX = 50_000

const presentPosting = ({ at, legs, xid: _, ...posting }: OperatorPosting) => ({
  ...posting,
  at: at.toISOString(),
  actor: { ...posting.actor },
  reference: { ...posting.reference },
  legs: legs.map(({ from, to, amount, code }) => ({ from, to, amount: formatMicro(amount), code })),
})

function postingPlace(cursor: string | undefined): PostingPlace | undefined {
  const text = textOfCursor(cursor)
  if (text === undefined) return undefined
  const [, xid, id] = /^(\d{1,19})\.([0-9a-f-]{36})$/.exec(text) ?? []
  if (xid === undefined || id === undefined) return refuse('cursor', 'fields.invalid')
  return { xid, id }
}

/** Postings as a list and as a file. */
export const postingRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.postings, looks, async ({ query: { q, cursor, limit } }, { trx, now }) => {
    const search = q === undefined ? undefined : postingSearch(q)
    const rows = await operatorPostings(trx, { search, before: postingPlace(cursor), limit: limit + 1 })
    const places = new Map(rows.map(({ id, xid }) => [id, `${xid}.${id}`]))
    return listPage({ rows: rows.map(presentPosting), limit, total: undefined, now, cursorOf: ({ id }) => places.get(id) ?? '' })
  }),
  fileRoute(contract.postingsFile, looks, {
    name: 'postings.csv',
    audit: { action: 'ledger.exported', entity: 'ledger' },
    portion: ({ query: { q } }, { trx }, after: FilePlace<PostingPlace> | undefined) =>
      csvPortion(after, {
        head: POSTING_HEAD,
        linesOf: linesOfPosting,
        read: async (behind: PostingPlace | null, limit) => {
          const search = q === undefined ? undefined : postingSearch(q)
          const rows = await operatorPostings(trx, { search, before: behind ?? undefined, limit })
          const last = rows.length === limit ? rows.at(-1) : undefined
          return { rows, next: last ? { xid: last.xid, id: last.id } : null }
        },
        rowsMax: FILE_ROWS_MAX,
      }),
  }),
]
