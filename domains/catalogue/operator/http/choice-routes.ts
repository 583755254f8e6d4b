import { type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { findServiceChoices, namedServiceChoices } from '../../queries/operator/service-choices.ts'
import { choiceContract as contract } from '../choice-schemas.ts'

const SHOWN = 20

/** What the forms of the console choose services with. */
export const choiceRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(
    contract.serviceChoices,
    { permission: 'services.view', scope: 'panel' },
    async ({ query: { q, ids, packages } }, { trx }) => {
      const rows = ids
        ? await namedServiceChoices(trx, ids)
        : await findServiceChoices(trx, { text: q, withPackages: packages === 'with', limit: SHOWN })
      return { data: rows.map((row) => ({ ...row, priceNano: row.priceNano.toString() })) }
    },
  ),
]
