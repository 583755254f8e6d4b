import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, notUndoable, operatorRoute, type UndoneEntity } from '@vitrine/platform/http'
import { refuse } from '@vitrine/platform/kernel'
import { classifyErrorText, classifyStatusName, replaceMappings } from '../../commands/accounts/save-provider.ts'
import type { FulfilmentDeps } from '../../deps.ts'
import { type Mapping, type Mappings, mappedAnew, plainWord, refusalsIn } from '../../model/status-mapping.ts'
import type { ProviderReading } from '../../ports.ts'
import { seenAnswers } from '../../queries/operator/seen-answers.ts'
import { providerWords, seenStatuses } from '../../queries/provider-page.ts'
import { wordContract as contract } from '../word-schemas.ts'
import { accountNamed } from './provider-states.ts'

const SEEN_MS = 30 * 86_400_000
const REFUSALS_MAX = 50
const edits = { permission: 'providers.edit', scope: 'panel' } as const
type WordDeps = Pick<FulfilmentDeps, 'providers'>

/** What the words of a provider mean. */
export const wordRoutes = (deps: WordDeps): BoundOperatorRoute[] => [
  operatorRoute(contract.words, { permission: 'providers.view', scope: 'panel' }, async ({ params }, { trx, now }) => ({
    data: presentWords(await wordsOf(deps, trx, params.id, now)),
  })),
  operatorRoute(contract.previewMapping, { ...edits, isQuestion: true }, async ({ params, body }, { trx, now }) => {
    refuseNoWord(body)
    const words = await wordsOf(deps, trx, params.id, now)
    return { data: effectOf(words, body, 'part' in body ? body.sample : undefined) }
  }),
  operatorRoute(
    contract.classify,
    {
      ...edits,
      audit: {
        action: 'provider.word-classified',
        entity: 'provider',
        ids: ({ params }) => [params.id],
        read: wordStates,
        undo: undoMapping,
      },
    },
    async ({ params: { id }, body }, { trx, now }) => {
      await accountNamed(trx, id)
      if ('part' in body) await classifyErrorText(trx, id, body.part, body.means)
      else if ('word' in body) {
        refuseNoWord(body)
        await classifyStatusName(trx, id, body.word, body.means)
      } else await replaceMappings(trx, id, mappingsOf(body))
      return { data: presentWords(await wordsOf(deps, trx, id, now)) }
    },
  ),
]

function refuseNoWord(mapping: Mapping): void {
  if ('word' in mapping && plainWord(mapping.word) === '') refuse('word', 'fields.invalid')
}

type Meaning<M extends Mapping = Mapping> = NonNullable<M['means']>
interface WrittenMappings {
  readonly errorTexts?:
    | readonly { readonly part: string; readonly means: Meaning<Extract<Mapping, { readonly part: string }>> }[]
    | undefined
  readonly statusWords?:
    | readonly { readonly word: string; readonly means: Meaning<Extract<Mapping, { readonly word: string }>> }[]
    | undefined
}

const mappingsOf = ({ errorTexts, statusWords }: WrittenMappings): Partial<Mappings> => ({
  ...(errorTexts && { errorTexts: errorTexts.map(({ part, means }) => ({ part: part.toLowerCase(), reason: means })) }),
  ...(statusWords && { statusNames: Object.fromEntries(statusWords.map(({ word, means }) => [plainWord(word), means])) }),
})

/** Of people nothing is read. */
const silent: ProviderReading = { refusalIn: () => null, refusal: () => null, state: () => 'unknown' }

async function wordsOf({ providers }: WordDeps, trx: Trx, accountId: number, now: Date) {
  const { connector } = await accountNamed(trx, accountId)
  const reading = providers[connector]?.reading ?? silent
  const known: Mappings = await providerWords(trx, accountId)
  const seen = (await seenStatuses(trx, accountId)).map((each) => ({ ...each, means: reading.state(known, each.word) }))
  const isRead = ({ means }: { readonly means: string }) => Number(means !== 'unknown')
  return {
    reading,
    known,
    seen: seen.sort((one, other) => isRead(one) - isRead(other)),
    refusals: refusalsIn(reading, known, await seenAnswers(trx, accountId, new Date(now.getTime() - SEEN_MS))),
  }
}
type Words = Awaited<ReturnType<typeof wordsOf>>

const presentWords = ({ known: { errorTexts, statusNames }, seen, refusals }: Words) => ({
  errorTexts: errorTexts.map(({ part, reason }) => ({ part, means: reason })),
  statusWords: Object.entries(statusNames).map(([word, means]) => ({ word, means })),
  seen,
  refusals: refusals.slice(0, REFUSALS_MAX).map(({ lastAt, ...refusal }) => ({ ...refusal, lastAt: lastAt.toISOString() })),
})

/** What of that which was seen would be read in another way. */
function effectOf({ reading, known, seen, refusals }: Words, mapping: Mapping, sample: string | undefined) {
  const next = mappedAnew(known, mapping)
  if ('word' in mapping) {
    const words = seen.map(({ word, orders, means }) => ({
      text: word,
      before: means,
      after: reading.state(next, word),
      calls: null,
      orders,
    }))
    return { already: reading.state(known, mapping.word), changes: words.filter(isChanged), sample: null }
  }
  const text = sample?.trim() ? (reading.refusalIn(sample) ?? sample.trim()) : undefined
  const texts = refusals.map(({ text: said, means, calls, orders }) => ({
    ...{ text: said, before: means, after: reading.refusal(next, said) },
    ...{ calls, orders },
  }))
  return {
    already: reading.refusal(known, mapping.part),
    changes: texts.filter(isChanged).slice(0, REFUSALS_MAX),
    sample: text === undefined ? null : { text, before: reading.refusal(known, text), after: reading.refusal(next, text) },
  }
}

const isChanged = ({ before, after }: { readonly before: string | null; readonly after: string | null }): boolean => before !== after

async function wordStates(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const account = await accountNamed(trx, Number(ids[0]))
  const { errorTexts, statusNames } = await providerWords(trx, account.id)
  return new Map([[String(account.id), { label: account.name, fields: { errorTexts, statusNames } }]])
}

/** Back to the mappings that there were: orders that were read by the later ones stay where they are. */
function undoMapping([entity]: readonly UndoneEntity[]) {
  if (!entity) throw notUndoable()
  const { errorTexts, statusNames } = entity.before as Partial<Mappings>
  const body = {
    ...(errorTexts && { errorTexts: errorTexts.map(({ part, reason }) => ({ part, means: reason })) }),
    ...(statusNames && { statusWords: Object.entries(statusNames).map(([word, means]) => ({ word, means })) }),
  }
  return { params: { id: entity.id }, body }
}
