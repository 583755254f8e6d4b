import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isBackAt, newCardOf } from '../../../payment/cards/linking.ts'
import { clearLinking, storedLinking } from '../../../payment/cards/stored-linking.ts'
import { wayOf } from '../../../payment/methods/payment-choices.ts'
import { withDraft } from '../../model/order-draft.ts'
import type { OrderPageData } from '../load-order-page.ts'

/** Back from linking a card: the page with what was typed before, and the new card chosen. Only this tab knows, so it comes after the first render. */
export function useBackFromLinking(data: OrderPageData): OrderPageData {
  const { pathname, search } = useLocation()
  const [back, setBack] = useState<{ readonly from: OrderPageData; readonly data: OrderPageData }>()
  useEffect(() => {
    const linking = storedLinking()
    if (!linking || !isBackAt(linking, pathname + search)) return
    clearLinking()
    const card = newCardOf(linking.known, data.methods)
    setBack({ from: data, data: { ...data, form: withDraft(data.form, linking.draft), way: card && wayOf(card) } })
  }, [data, pathname, search])
  return back?.from === data ? back.data : data
}
