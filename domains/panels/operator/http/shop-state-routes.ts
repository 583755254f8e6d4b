import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { type Clock, Refusal, systemClock } from '@vitrine/platform/kernel'
import { changeShopState } from '../../commands/operator/change-shop-state.ts'
import { freezePanel, unfreezePanel } from '../../commands/operator/freeze-panel.ts'
import { offerVisit } from '../../commands/visit-shop.ts'
import { shopState } from '../../queries/operator/shop-state.ts'
import type { ShopState } from '../../store/operator/shop-state-store.ts'
import { findPanel } from '../../store/panel-store.ts'
import { shopStateContract as contract } from '../shop-state-schemas.ts'

/** A shop's state as it is answered. */
export const presentedState = ({ changedAt, ...state }: ShopState) => ({ data: { ...state, changedAt: changedAt?.toISOString() ?? null } })

async function auditState(trx: Trx): Promise<ReadonlyMap<string, AuditState>> {
  const panel = await findPanel(trx)
  return panel
    ? new Map([
        [
          'shop',
          {
            label: panel.name,
            fields: { state: panel.state, note: panel.closedNote, isArchived: panel.isArchived, isFrozen: panel.isFrozen },
          },
        ],
      ])
    : new Map()
}

/** The plan of the audit log for what is done to a shop as a whole. */
export const onShop = <const A extends string>(action: A) => ({ action, entity: 'shop', ids: () => ['shop'], read: auditState })

/** Whether visitors are let in, and the way in for operators while they are not. */
export const shopStateRoutes = (clock: Clock = systemClock): BoundOperatorRoute[] => [
  operatorRoute(contract.shopState, { permission: 'services.view', scope: 'panel' }, async (_, { trx }) =>
    presentedState(await shopState(trx)),
  ),
  operatorRoute(
    contract.changeShopState,
    { permission: 'domains.edit', scope: 'panel', audit: onShop('shop.state-changed') },
    async ({ body }, { trx, actor }) => presentedState(await changeShopState(trx, actor.name, { ...body, note: body.note ?? null })),
  ),
  operatorRoute(
    contract.freezePanel,
    { permission: 'domains.edit', scope: 'panel', stepUp: true, audit: onShop('panel.frozen') },
    async ({ body }, { trx, actor }) => presentedState(await freezePanel(trx, actor.name, body.version)),
  ),
  operatorRoute(
    contract.unfreezePanel,
    { permission: 'domains.edit', scope: 'panel', stepUp: true, audit: onShop('panel.unfrozen') },
    async ({ body }, { trx, actor }) => presentedState(await unfreezePanel(trx, actor.name, body.version)),
  ),
  operatorRoute(
    contract.visitShop,
    { permission: 'services.view', scope: 'panel', audit: { ...onShop('shop.visited'), isEvent: true } },
    async (_, { trx }) => {
      if ((await shopState(trx)).isArchived) throw new Refusal('invalid', 'archive.archived')
      return { data: { path: `/?visit=${await offerVisit(trx, clock.now())}` } }
    },
  ),
]
