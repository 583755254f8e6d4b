import { useLocation } from 'react-router'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session-context.tsx'
import { AddCard } from '../../cards/add-card.tsx'
import { cardIdsOf, linkableMethod } from '../../cards/model/linkable.ts'
import { draftOf, draftQuery } from '../model/order-draft.ts'
import type { OrderForm } from '../model/order-form.ts'
import type { PaymentChoice } from '../model/payment-choices.ts'

/** Links a card and comes back to the form as it stands. */
export function OrderAddCard({ form, methods }: { readonly form: OrderForm; readonly methods: readonly PaymentChoice[] }) {
  const { profile } = useSession()
  const { search } = useLocation()
  const method = linkableMethod(methods)
  if (!profile || !method) return null
  return (
    <AddCard
      methodId={method.id}
      start={() => {
        const draft = draftOf(form)
        return { returnTo: paths.newOrder(draftQuery(search, draft)), known: cardIdsOf(methods), draft }
      }}
    />
  )
}
