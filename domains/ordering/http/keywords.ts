import { type BoundRoute, implement, userIdOf } from '@vitrine/platform/http'
import { orderingContract as contract } from '../contract/schemas.ts'
import type { OrderingDeps } from '../deps.ts'
import { orderAbsent } from '../errors.ts'
import { keywordsOf, type RankStage } from '../model/keywords.ts'
import { keywordRanks } from '../queries/orders/keyword-ranks.ts'

/** Where an order's video stands among the results of its keywords. */
export const keywordRoutes = (deps: OrderingDeps): BoundRoute[] => [
  implement(contract.orderKeywords, async ({ params }, context) => {
    const found = await deps.database.read(context.panelId, (trx) => keywordRanks(trx, userIdOf(context), params.orderId))
    if (!found) throw orderAbsent()
    const at = (stage: RankStage) => found.ranks.find((rank) => rank.stage === stage)?.positions ?? null
    return {
      data: {
        keywords: keywordsOf(found.line.providerFields),
        seo_positions: { on_create: at('on_create'), on_complete: at('on_complete'), after_five_days: at('after_five_days') },
      },
    }
  }),
]
