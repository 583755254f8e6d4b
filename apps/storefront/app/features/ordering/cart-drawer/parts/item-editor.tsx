import { cartQuantity, parseQuantity } from '@vitrine/pricing'
import { Button } from '@vitrine/ui/components'
import { currencySymbol, formatQuantity } from '@vitrine/ui/formats'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { useShop } from '../../../../shop/shop-context.tsx'
import type { CartItem } from '../../cart/model/cart-item.ts'
import { withQuantity } from '../../cart/model/quantities.ts'
import { cartStore } from '../../cart/state/cart-store.ts'
import { unitName } from '../../form/parts/unit-text.ts'
import { estimateQuantity, guaranteePpmOf, subtotalOf } from '../../model/budget.ts'
import { budgetText, requestedBudget } from '../../model/budget-text.ts'
import { boundsOf } from '../../model/order-form.ts'
import styles from '../cart-drawer.module.css'

/** Quantity or budget of one item, in its row. While one types nothing is corrected, on leaving it is (QTY-005). */
export function ItemEditor({ item, onDone }: { readonly item: CartItem; readonly onDone: () => void }) {
  const { t } = useTranslation(['cart', 'order'])
  const { t: order } = useTranslation('order')
  const { currency, rate, settings, locale } = useShop()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const bounds = boundsOf(item.service)
  const [quantity, setQuantity] = useState(item.quantity)
  const [text, setText] = useState<string>()
  const [budget, setBudget] = useState<string>()
  useEffect(() => input.current?.select(), [])
  const guaranteePpm = guaranteePpmOf(item.service, item.isGuarantee, settings.guarantee_charge_percent)
  const units = currency === 'RUB' ? (rate ?? '1') : '1'
  const leave = () => {
    if (text !== undefined) setQuantity(cartQuantity(text, bounds))
    setText(undefined)
    setBudget(undefined)
  }
  const save = () => {
    cartStore.change((cart) => withQuantity(cart, item.id, text ?? quantity))
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
    if (event.key !== 'Escape') return
    // The drawer stays open: only the editor closes.
    event.preventDefault()
    event.stopPropagation()
    onDone()
  }
  const typeBudget = (typed: string) => {
    setBudget(typed)
    const requested = requestedBudget(typed, currencySymbol[currency], locale)
    const bought = estimateQuantity({ service: item.service, guaranteePpm, isGuarantee: item.isGuarantee, text: requested, rate: units })
    if (bought !== undefined) setQuantity(bought)
  }
  return (
    <div className={styles.editor}>
      <label className={styles.field}>
        <input
          ref={input}
          className={styles.input}
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('order:quantity.label')}
          aria-describedby={id}
          value={text ?? formatQuantity(quantity)}
          onChange={(event) => {
            setText(event.currentTarget.value)
            const typed = parseQuantity(event.currentTarget.value)
            if (typed >= bounds.min && typed <= bounds.max) setQuantity(typed)
          }}
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
        <span className={styles.unit} aria-hidden="true">
          {unitName(order, item.service.type)}
        </span>
      </label>
      <label className={styles.field}>
        <span className={styles.unit} aria-hidden="true">
          {currencySymbol[currency]}
        </span>
        <input
          className={styles.input}
          inputMode="decimal"
          autoComplete="off"
          aria-label={t('order:quantity.budgetLabel')}
          value={budget ?? budgetText(subtotalOf(item.service, [quantity], guaranteePpm), units, locale)}
          onChange={(event) => typeBudget(event.currentTarget.value)}
          onBlur={() => setBudget(undefined)}
          onKeyDown={onKeyDown}
        />
      </label>
      <Button variant="primary" onClick={save}>
        {t('item.save')}
      </Button>
      <p className={styles.hint} id={id}>
        {t('item.bounds', { min: formatQuantity(bounds.min), max: formatQuantity(bounds.max) })}
      </p>
    </div>
  )
}
