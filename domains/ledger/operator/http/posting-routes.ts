import {
  type BoundOperatorRoute,
  csvPortion,
  type FilePlace,
  fileRoute,
  listPage,
  operatorRoute,
  textOfCursor,
} from '@vitrine/platform/http'
import { formatMicro, type ParsedInput, refuse } from '@vitrine/platform/kernel'
import { postingSearch } from '../../model/posting-search.ts'
import { linesOfPosting, POSTING_HEAD } from '../../queries/operator/posting-lines.ts'
import {
  type OperatorPosting,
  operatorPostings,
  type PostingPlace,
  type PostingQuestion,
} from '../../store/operator/operator-posting-store.ts'
import { ledgerOperatorContract as contract } from '../schemas.ts'

const looks = { permission: 'ledger.view', scope: 'panel' } as const
const FILE_ROWS_MAX = 50_000
/** About what a spreadsheet opens, with two legs each. */
const SPAN_ROWS_MAX = 500_000

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

type Query = ParsedInput<typeof contract.postingsFile>['query']
function questionOf({ q, 'filter.from': from, 'filter.to': to }: Query): Pick<PostingQuestion, 'search' | 'span'> {
  const timeOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))
  return {
    search: q === undefined ? undefined : postingSearch(q),
    span: from === undefined && to === undefined ? undefined : { from: timeOf(from), to: timeOf(to) },
  }
}

/** Postings as a list and as a file. */
export const postingRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.postings, looks, async ({ query: { cursor, limit, ...query } }, { trx, now }) => {
    const rows = await operatorPostings(trx, { ...questionOf(query), before: postingPlace(cursor), limit: limit + 1 })
    const places = new Map(rows.map(({ id, xid }) => [id, `${xid}.${id}`]))
    return listPage({ rows: rows.map(presentPosting), limit, total: undefined, now, cursorOf: ({ id }) => places.get(id) ?? '' })
  }),
  fileRoute(contract.postingsFile, looks, {
    name: 'postings.csv',
    audit: { action: 'ledger.exported', entity: 'ledger' },
    portion: ({ query }, { trx }, after: FilePlace<PostingPlace> | undefined) =>
      csvPortion(after, {
        head: POSTING_HEAD,
        linesOf: linesOfPosting,
        read: async (behind: PostingPlace | null, limit) => {
          const rows = await operatorPostings(trx, { ...questionOf(query), before: behind ?? undefined, limit })
          const last = rows.length === limit ? rows.at(-1) : undefined
          return { rows, next: last ? { xid: last.xid, id: last.id } : null }
        },
        rowsMax: questionOf(query).span ? SPAN_ROWS_MAX : FILE_ROWS_MAX,
      }),
  }),
]
