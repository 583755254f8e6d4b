import { useEffect, useMemo, useRef, useState } from 'react'
import { useApi } from '../../../../session/session-context.tsx'
import { useShop } from '../../../../shop/shop-context.tsx'
import { type BudgetRequest, budgetBody, linkBudget } from '../../model/budget.ts'

export interface Budget {
  readonly isAsking: boolean
  readonly type: (request: BudgetRequest) => void
  /** The quantity was set by hand: what the budget asked for no longer counts. */
  readonly clear: () => void
}

export function useBudget(onQuantity: (quantity: number) => void): Budget {
  const api = useApi()
  const { cabinet_widget_token: api_token } = useShop().settings
  const [isAsking, setIsAsking] = useState(false)
  const latest = useRef(onQuantity)
  latest.current = onQuantity
  const budget = useMemo(
    () =>
      linkBudget({
        ask: async (question) => {
          const { data } = await api.catalogue.widgetQuantityByCost({
            query: { api_token },
            body: budgetBody(question),
          })
          const [line] = data.services
          if (!line) throw new Error('an answer without a line')
          return line.quantity
        },
        onQuantity: (quantity) => latest.current(quantity),
        onAsking: setIsAsking,
        // Our estimate stands in the form already, and the total follows it by itself.
        onFailure: () => undefined,
      }),
    [api, api_token],
  )
  useEffect(() => () => budget.stop(), [budget])
  return {
    isAsking,
    type: budget.type,
    clear: () => {
      budget.stop()
      setIsAsking(false)
    },
  }
}
