import { type Catalogue, catalogueGuide, copyCatalogue, serviceBulkKinds, serviceFinder } from '@vitrine/catalogue'
import { earningAttention } from '@vitrine/earning'
import {
  copyProviders,
  deliveryStates,
  fulfilmentAttention,
  fulfilmentGuide,
  ordersAtProvider,
  ordersOfProvider,
} from '@vitrine/fulfilment'
import { customerFinder, findUser, identityAttention } from '@vitrine/identity'
import { fundsIn, ordersOfPanels } from '@vitrine/ledger'
import { approvalsAttention, type NoteSubjects, ownersOfPanels } from '@vitrine/operators'
import {
  countOpenOrders,
  lateAttention,
  NO_CUSTOMER,
  orderBulkKinds,
  orderingAttention,
  orderingFinders,
  orderingGuide,
  ownerOfOrder,
} from '@vitrine/ordering'
import { type ArchiveObstacle, type CopyPart, openingGuide, type PanelFigures, panelsGuide } from '@vitrine/panels'
import { invoiceFinder, paymentBulkKinds, paymentsAttention, paymentsGuide, withdrawalBulkKinds } from '@vitrine/payments'
import type { AttentionQueue, BulkKind, Finder, GuideStep } from '@vitrine/platform/http'
import type { Clock } from '@vitrine/platform/kernel'
import type { SecretBox } from '@vitrine/platform/secrets'
import { copyPromotions, rateBulkKinds } from '@vitrine/promotions'
import { paymentsPart } from './payments-part.ts'

/** Steps of opening a shop, in their order. */
export const guide: readonly GuideStep[] = [
  ...panelsGuide,
  ...paymentsGuide,
  ...fulfilmentGuide,
  ...catalogueGuide,
  ...orderingGuide,
  openingGuide,
]

/** What waits for a person, the most urgent first. */
export const attention = (deps: { readonly catalogue: Catalogue; readonly clock: Clock }): readonly AttentionQueue[] => [
  approvalsAttention,
  ...paymentsAttention,
  ...identityAttention,
  ...fulfilmentAttention,
  ...orderingAttention,
  lateAttention({ ...deps, deliveryStates }),
  ...earningAttention,
]

/** What can be done to many things at once. */
export const bulkKinds = ({ catalogue }: { readonly catalogue: Catalogue }): readonly BulkKind[] => [
  ...paymentBulkKinds,
  ...withdrawalBulkKinds,
  ...orderBulkKinds(catalogue, { ordersAtProvider, ordersOfProvider }),
  ...serviceBulkKinds,
  ...rateBulkKinds(catalogue),
]

/** What is found by a few letters, in the order in which it is shown. */
export const finders = (deps: { readonly catalogue: Catalogue }): readonly Finder[] => [
  ...orderingFinders({ ...deps, ordersAtProvider }),
  ...[customerFinder, invoiceFinder, serviceFinder],
]

/** What operators write notes about. */
export const noteSubjects: NoteSubjects = {
  customer: { customerOf: async (trx, id) => (await findUser(trx, id))?.id },
  order: {
    customerOf: async (trx, id) => {
      const owner = await ownerOfOrder(trx, id)
      return owner === NO_CUSTOMER ? null : owner
    },
  },
}

/** What stands against archiving a panel: what it owes to customers, by orders or in money. */
export const archiveObstacles: readonly ArchiveObstacle[] = [
  { kind: 'orders', find: async (trx) => ({ count: await countOpenOrders(trx), amount: null }) },
  { kind: 'balances', find: (trx) => fundsIn(trx, ['customer.main', 'customer.task', 'customer.referral']) },
  { kind: 'setAside', find: (trx) => fundsIn(trx, ['drip', 'subscription', 'payment']) },
]

/** What the list of all panels shows of other domains. */
export const panelFigures: PanelFigures = { ownersOf: ownersOfPanels, ordersOf: ordersOfPanels }

/** What of other domains a copy of a panel may take over, in the order in which rows name each other. */
export const copyParts = (secrets: SecretBox): readonly CopyPart[] => [
  { name: 'catalogue', copy: (trx, sourceId) => copyCatalogue(trx, sourceId).then(() => 0) },
  {
    name: 'promotions',
    copy: (trx, sourceId, { parts, at }) => copyPromotions(trx, { sourceId, at, hasCatalogue: parts.includes('catalogue') }),
  },
  {
    name: 'providers',
    copy: (trx, sourceId, { parts, at }) => copyProviders(trx, secrets, { sourceId, at, hasCatalogue: parts.includes('catalogue') }),
  },
  paymentsPart(secrets),
]
