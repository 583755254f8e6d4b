import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, listPage, operatorRoute } from '@vitrine/platform/http'
import { refuse } from '@vitrine/platform/kernel'
import { classifyErrorText, classifyStatusName } from '../../commands/accounts/save-provider.ts'
import type { FulfilmentDeps } from '../../deps.ts'
import { deliveriesSince } from '../../queries/deliveries-of-day.ts'
import { type ProviderCall, providerCalls, providerWords, seenStatuses } from '../../queries/provider-page.ts'
import { providerPageContract as contract } from '../provider-page-schemas.ts'
import { placeOf } from './place-of.ts'
import { accountNamed, accountOf } from './provider-states.ts'

const looks = { permission: 'providers.view', scope: 'panel' } as const
const edits = { permission: 'providers.edit', scope: 'panel' } as const
const DAY_MS = 86_400_000

/** How one account has answered, and what its words mean. */
export const providerPageRoutes = ({ secrets }: Pick<FulfilmentDeps, 'secrets'>): BoundOperatorRoute[] => [
  operatorRoute(contract.deliveries, looks, async (_, { trx, now }) => {
    const since = new Date(now.getTime() - DAY_MS)
    const providers = (await deliveriesSince(trx, since)).map(({ accountId: id, ...counts }) => ({ id, ...counts }))
    return { data: { since: since.toISOString(), providers } }
  }),
  operatorRoute(contract.calls, looks, async ({ params, query: { view, cursor, limit } }, { trx, now }) => {
    const { access } = await accountOf(trx, secrets, params.id)
    const place = placeOf(cursor, /^[0-9a-f-]{36}$/)
    const rows = await providerCalls(trx, params.id, { hasFailed: view === 'failed', after: place, limit: limit + 1 })
    const cursorOf = ({ at, id }: { readonly at: string; readonly id: string }) => `${at} ${id}`
    return listPage({ rows: rows.map((row) => presentCall(row, access.key)), limit, total: undefined, now, cursorOf })
  }),
  operatorRoute(contract.words, looks, async ({ params }, { trx }) => {
    await accountNamed(trx, params.id)
    return { data: await wordsOf(trx, params.id) }
  }),
  operatorRoute(
    contract.classify,
    { ...edits, audit: { action: 'provider.word-classified', entity: 'provider', ids: ({ params }) => [params.id], read: wordStates } },
    async ({ params, body }, { trx }) => {
      await accountNamed(trx, params.id)
      if ('part' in body) await classifyErrorText(trx, params.id, body.part, body.means)
      else if (plainWord(body.word) === '') refuse('word', 'fields.invalid')
      else await classifyStatusName(trx, params.id, body.word, body.means)
      return { data: await wordsOf(trx, params.id) }
    },
  ),
]

function presentCall({ createdAt, sentAt, answeredAt, excerpt, no: _, ...call }: ProviderCall, key: string) {
  const tookMs = sentAt && answeredAt ? Math.max(0, answeredAt.getTime() - sentAt.getTime()) : null
  return { ...call, at: createdAt.toISOString(), milliseconds: tookMs, excerpt: key && excerpt ? excerpt.replaceAll(key, '…') : excerpt }
}

/** As the dictionary of status words holds them. */
const plainWord = (word: string): string => word.toLowerCase().replace(/[\s_-]+/g, '')

async function wordsOf(trx: Trx, accountId: number) {
  const { errorTexts, statusNames } = await providerWords(trx, accountId)
  return {
    errorTexts: errorTexts.map(({ part, reason }) => ({ part, means: reason })),
    statusWords: Object.entries(statusNames).map(([word, means]) => ({ word, means })),
    seen: await seenStatuses(trx, accountId),
  }
}

async function wordStates(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const account = await accountNamed(trx, Number(ids[0]))
  const { errorTexts, statusNames } = await providerWords(trx, account.id)
  return new Map([[String(account.id), { label: account.name, fields: { errorTexts, statusNames } }]])
}
