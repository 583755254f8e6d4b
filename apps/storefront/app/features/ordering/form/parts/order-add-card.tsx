import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../../../paths.ts'
import { useSession } from '../../../../session/session-context.tsx'
import { cardIdsOf, linkableMethod } from '../../../payment/cards/linkable.ts'
import type { PaymentChoice } from '../../../payment/methods/payment-choices.ts'
import { draftOf, draftQuery } from '../../model/order-draft.ts'
import type { OrderForm } from '../../model/order-form.ts'

/** A guest, who has no cards, loads nothing of it. */
const AddCard = lazy(async () => ({ default: (await import('../../../payment/cards/add-card.tsx')).AddCard }))

/** Links a card and comes back to the form as it stands. */
export function OrderAddCard({ form, methods }: { readonly form: OrderForm; readonly methods: readonly PaymentChoice[] }) {
  const { profile } = useSession()
  const { search } = useLocation()
  const method = linkableMethod(methods)
  if (!profile || !method) return null
  return (
    <Suspense fallback={null}>
      <AddCard
        methodId={method.id}
        start={() => {
          const draft = draftOf(form)
          return { returnTo: paths.newOrder(draftQuery(search, draft)), known: cardIdsOf(methods), draft }
        }}
      />
    </Suspense>
  )
}
