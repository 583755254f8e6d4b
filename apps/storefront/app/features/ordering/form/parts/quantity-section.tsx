import { clampQuantity, parseQuantity } from '@vitrine/pricing'
import { classNames, QuantitySlider } from '@vitrine/ui/components'
import { currencySymbol, formatCompact, formatQuantity } from '@vitrine/ui/formats'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { FieldError, Section } from '../../../../forms/section.tsx'
import { useShop } from '../../../../shop/shop-context.tsx'
import { guaranteePpmOf, subtotalOf } from '../../model/budget.ts'
import { budgetText, requestedBudget } from '../../model/budget-text.ts'
import type { OrderService } from '../../model/choices.ts'
import { boundsOf } from '../../model/order-form.ts'
import { noteOf, type QuantityNote } from '../model/quantity-note.ts'
import type { OrderState } from '../state/use-order.ts'
import styles from './quantity-section.module.css'
import { unitName, unitText } from './unit-text.ts'

export const QUANTITY_ID = 'order-quantity'

export function QuantitySection({
  order,
  service,
  errors,
}: {
  readonly order: OrderState
  readonly service: OrderService
  readonly errors: readonly string[] | undefined
}) {
  const { t } = useTranslation('order')
  const { locale } = useShop()
  const bounds = boundsOf(service)
  const { form, change } = order
  const [note, setNote] = useState<QuantityNote>()
  // What counts its inputs, or has one size, takes no typing (QTY-007, QTY-009).
  const isFixed = service.calculable_quantity || bounds.min === bounds.max
  const values = { min: formatQuantity(bounds.min), max: formatQuantity(bounds.max), step: formatQuantity(bounds.step) }
  const noteText =
    note?.quantity === form.quantity && t(`quantity.${note.kind}`, { quantity: formatQuantity(note.quantity), step: values.step })
  return (
    <Section
      id="order-amount"
      title={form.isDripFeed ? t('quantity.perRun') : t('quantity.title')}
      aside={<span className="type-small tone-3">{bounds.step > 1 ? t('quantity.boundsStep', values) : t('quantity.bounds', values)}</span>}
    >
      <div className={styles.grid}>
        {!isFixed && (
          <div className={styles.slider}>
            <QuantitySlider
              label={t('quantity.slider')}
              bounds={bounds}
              value={form.quantity}
              onChange={(quantity) => {
                setNote(undefined)
                change.quantity(quantity)
              }}
              valueText={(quantity) => unitText(t, service.type, quantity)}
              markText={(quantity) => formatCompact(quantity, locale)}
            />
          </div>
        )}
        <QuantityField order={order} service={service} isFixed={isFixed} hasError={errors !== undefined} onNote={setNote} />
        <BudgetField order={order} service={service} isFixed={isFixed} />
      </div>
      <FieldError id={`${QUANTITY_ID}-error`} messages={errors} />
      <p className={classNames('type-small', 'tone-3', styles.note)} role="status" id={`${QUANTITY_ID}-note`}>
        {service.calculable_quantity ? t('quantity.counted') : noteText}
      </p>
    </Section>
  )
}

/** Digits have one width: as many as the longest value has signs. */
const roomFor = (longest: string) => ({ '--digits': longest.length }) as CSSProperties

interface FieldProps {
  readonly order: OrderState
  readonly service: OrderService
  readonly isFixed: boolean
}

/** While it is typed in, the text is the visitor's; on leaving it becomes a quantity that can be ordered, and says so when that is another one. */
function QuantityField({
  order,
  service,
  isFixed,
  hasError,
  onNote,
}: FieldProps & { readonly hasError: boolean; readonly onNote: (note: QuantityNote | undefined) => void }) {
  const { t } = useTranslation('order')
  const [text, setText] = useState<string>()
  const { form, change } = order
  const bounds = boundsOf(service)
  const leave = () => {
    if (text === undefined) return
    const quantity = clampQuantity(text, bounds)
    onNote(noteOf(parseQuantity(text), quantity, bounds))
    change.quantity(quantity)
    setText(undefined)
  }
  return (
    <label className={classNames(styles.field, hasError && styles.bad, isFixed && styles.readOnly)}>
      <input
        id={QUANTITY_ID}
        className={styles.input}
        style={roomFor(formatQuantity(bounds.max))}
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('quantity.label')}
        aria-invalid={hasError || undefined}
        aria-describedby={classNames(hasError && `${QUANTITY_ID}-error`, `${QUANTITY_ID}-note`)}
        disabled={isFixed}
        value={text ?? formatQuantity(form.quantity)}
        onFocus={() => change.focus('quantity', 'configurationQuantity')}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onNote(undefined)
          const typed = parseQuantity(event.currentTarget.value)
          if (typed >= bounds.min && typed <= bounds.max) change.quantity(typed)
        }}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Enter' && leave()}
      />
      <span className={styles.unit} aria-hidden="true">
        {unitName(t, service.type)}
      </span>
    </label>
  )
}

/** The same order by what it may cost. The currency sign stands first in every language: the parser takes the first character away. */
function BudgetField({ order, service, isFixed }: FieldProps) {
  const { t } = useTranslation('order')
  const { currency, rate, settings, locale } = useShop()
  const [text, setText] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { form, change, isAskingQuantity } = order
  const units = currency === 'RUB' ? (rate ?? '1') : '1'
  const guaranteePpm = guaranteePpmOf(service, form.isGuarantee, settings.guarantee_charge_percent)
  const costOf = (quantity: number) => subtotalOf(service, [quantity], guaranteePpm)
  const hadFocus = useRef(false)
  // A field that is switched off while the server is asked gets back the focus it lost.
  useEffect(() => {
    if (!isAskingQuantity && hadFocus.current) input.current?.focus()
  }, [isAskingQuantity])
  return (
    <label className={classNames(styles.field, isFixed && styles.readOnly, isAskingQuantity && styles.asking)}>
      <span className={styles.sign} aria-hidden="true">
        {currencySymbol[currency]}
      </span>
      <input
        ref={input}
        className={styles.input}
        style={roomFor(budgetText(costOf(boundsOf(service).max), units, locale))}
        inputMode="decimal"
        autoComplete="off"
        aria-label={t('quantity.budgetLabel')}
        aria-busy={isAskingQuantity || undefined}
        disabled={isFixed || isAskingQuantity}
        value={text ?? budgetText(costOf(form.quantity), units, locale)}
        onFocus={() => {
          hadFocus.current = true
        }}
        onChange={(event) => {
          setText(event.currentTarget.value)
          change.budget(requestedBudget(event.currentTarget.value, currencySymbol[currency], locale), units)
        }}
        onBlur={(event) => {
          if (event.currentTarget.disabled) return
          hadFocus.current = false
          setText(undefined)
        }}
      />
      <span className={styles.unit} aria-hidden="true">
        {t('quantity.budget')}
      </span>
    </label>
  )
}
