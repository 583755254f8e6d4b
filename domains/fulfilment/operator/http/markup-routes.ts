import type { Catalogue } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, operatorRoute, type UndoneEntity } from '@vitrine/platform/http'
import { refuse } from '@vitrine/platform/kernel'
import { percentOf, ppmOfPercent } from '@vitrine/pricing'
import { changeMarkup } from '../../commands/catalogue/change-markup.ts'
import { type MarkupEffect, markupEffects } from '../../commands/catalogue/markup-effects.ts'
import type { FulfilmentDeps } from '../../deps.ts'
import { hasList } from '../../model/by-hand.ts'
import type { Markup } from '../../model/markup.ts'
import { providerCategories } from '../../queries/provider-list.ts'
import { markupsOf } from '../../store/provider-catalogue-store.ts'
import { markupContract as contract } from '../markup-schemas.ts'
import { accountNamed, accountOf } from './provider-states.ts'
import { nanoInUsd, usdInNano } from './usd-in-nano.ts'

const looks = { permission: 'providers.view', scope: 'panel' } as const
const edits = { permission: 'providers.edit', scope: 'panel' } as const

/** How an account's rates become prices, for operators. */
export const markupRoutes = (deps: FulfilmentDeps & { readonly catalogue: Catalogue }): BoundOperatorRoute[] => [
  operatorRoute(contract.markups, looks, async ({ params }, { trx }) => shown(deps.catalogue, trx, params.id)),
  operatorRoute(contract.preview, { ...edits, isQuestion: true }, async ({ params, body: { category, ...written } }, { trx }) => {
    const account = await accountNamed(trx, params.id)
    const snapshot = await deps.catalogue.snapshot(trx.panelId)
    const tried = { category, markup: markupOf(written) }
    const effect = (await markupEffects(trx, account, (id) => snapshot.service(id), tried)).get(category)?.effect
    return { data: presentEffect(effect ?? { services: [], example: null }) }
  }),
  operatorRoute(
    contract.change,
    {
      ...edits,
      alsoNeeds: () => ['services.price'],
      audit: {
        action: 'provider.markup-changed',
        entity: 'provider',
        ids: ({ params }) => [params.id],
        read: markupStates,
        undo: undoMarkup,
      },
    },
    async ({ params, body: { category, markup } }, { trx }) => {
      const account = await accountOf(trx, deps.secrets, params.id)
      if (!hasList(account.connector)) refuse('category', 'fields.selected')
      await changeMarkup(deps, trx, account, { category, markup: markup && markupOf(markup) })
      return shown(deps.catalogue, trx, params.id)
    },
  ),
]

interface WrittenMarkup {
  readonly percent: string
  readonly fixedUsd: string
  readonly roundToUsd: string
  readonly endingUsd: string | null
}

/** The step of prices that are left as they come. */
const NO_STEP = 1n

const markupOf = ({ percent, fixedUsd, roundToUsd, endingUsd }: WrittenMarkup): Markup => ({
  percentPpm: ppmOfPercent(percent) ?? 0,
  fixedNano: usdInNano(fixedUsd),
  roundToNano: usdInNano(roundToUsd) || NO_STEP,
  endingNano: endingUsd === null ? null : usdInNano(endingUsd),
})

const writtenMarkup = ({ percentPpm, fixedNano, roundToNano, endingNano }: Markup): WrittenMarkup => ({
  percent: percentOf(percentPpm),
  fixedUsd: nanoInUsd(fixedNano),
  roundToUsd: roundToNano === NO_STEP ? '0' : nanoInUsd(roundToNano),
  endingUsd: endingNano === null ? null : nanoInUsd(endingNano),
})

async function shown(catalogue: Catalogue, trx: Trx, accountId: number) {
  const account = await accountNamed(trx, accountId)
  const snapshot = await catalogue.snapshot(trx.panelId)
  const effects = await markupEffects(trx, account, (id) => snapshot.service(id))
  return {
    data: {
      rows: [...effects].map(([category, { markup, effect }]) => ({ category, ...writtenMarkup(markup), ...presentEffect(effect) })),
      categories: await providerCategories(trx, accountId),
    },
  }
}

const ROWS_MAX = 20

function presentEffect({ services, example }: MarkupEffect) {
  const count = (isMeant: (one: (typeof services)[number]) => boolean) => services.filter(isMeant).length
  return {
    services: services.length,
    rise: count(({ service, priceNano }) => priceNano > service.priceNano),
    fall: count(({ service, priceNano }) => priceNano < service.priceNano),
    belowFloor: count(({ isBelowFloor }) => isBelowFloor),
    rows: services.slice(0, ROWS_MAX).map(({ service, costNano, priceNano, isBelowFloor }) => ({
      serviceId: service.id,
      name: service.name,
      costNano: costNano.toString(),
      oldNano: service.priceNano.toString(),
      newNano: priceNano.toString(),
      isBelowFloor,
    })),
    example: example && {
      providerServiceId: example.listed.providerServiceId,
      name: example.service?.name ?? example.listed.name,
      rateKind: example.listed.rateKind,
      costNano: example.listed.rateNano.toString(),
      priceNano: example.priceNano.toString(),
      serviceId: example.service?.id ?? null,
    },
  }
}

/** An account's markups, each a field of its own: a change of one does not stand in the way of undoing another. */
async function markupStates(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const account = await accountNamed(trx, Number(ids[0]))
  const fields = [...(await markupsOf(trx, account.id))].map(([category, markup]) => [fieldOf(category), writtenMarkup(markup)])
  return new Map([[String(account.id), { label: account.name, fields: Object.fromEntries(fields) }]])
}

const FIELD = 'markup '
const fieldOf = (category: string): string => `${FIELD}${category}`

/** The same call with what the category had before: nothing, where it had no markup. */
function undoMarkup([account]: readonly UndoneEntity[]) {
  const [field = FIELD] = [...Object.keys(account?.before ?? {}), ...Object.keys(account?.after ?? {})]
  return { params: { id: account?.id }, body: { category: field.slice(FIELD.length), markup: account?.before[field] ?? null } }
}
