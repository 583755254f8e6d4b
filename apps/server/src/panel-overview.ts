import { type Catalogue, catalogueGuide, serviceBulkKinds } from '@vitrine/catalogue'
import { fulfilmentAttention, fulfilmentGuide } from '@vitrine/fulfilment'
import { approvalsAttention } from '@vitrine/operators'
import { orderBulkKinds, orderingAttention, orderingGuide } from '@vitrine/ordering'
import { openingGuide, panelsGuide } from '@vitrine/panels'
import { paymentsAttention, paymentsGuide } from '@vitrine/payments'
import type { AttentionQueue, BulkKind, GuideStep } from '@vitrine/platform/http'

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
export const attention: readonly AttentionQueue[] = [approvalsAttention, ...paymentsAttention, ...fulfilmentAttention, ...orderingAttention]

/** What can be done to many things at once. */
export const bulkKinds = ({ catalogue }: { readonly catalogue: Catalogue }): readonly BulkKind[] => [
  ...orderBulkKinds(catalogue),
  ...serviceBulkKinds,
]
