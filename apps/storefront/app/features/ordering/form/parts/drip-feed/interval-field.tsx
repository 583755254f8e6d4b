import { formatDuration, formatQuantity } from '@vitrine/ui/formats'
import { useId, useState } from 'react'
import { useTranslation } from '#words'
import { useShop } from '../../../../../shop/shop-context.tsx'
import { clampMinutes, intervals } from '../../../model/drip-feed.ts'
import type { OrderState } from '../../state/use-order.ts'
import styles from './drip-feed-section.module.css'
import { DripField } from './drip-field.tsx'

const OTHER = 'other'

export interface IntervalFieldProps {
  readonly order: OrderState
  /** None of the usual times: the minutes are typed. */
  readonly isOther: boolean
  readonly onOther: (isOther: boolean) => void
}

/** The usual times between two runs, and the way to any other. */
export function IntervalField({ order: { form, change }, isOther, onOther }: IntervalFieldProps) {
  const { t } = useTranslation('order')
  const { locale } = useShop()
  const id = useId()
  const minutes = form.dripFeedMinutes
  const offered: readonly number[] = intervals
  const choices = isOther || offered.includes(minutes) ? offered : [...offered, minutes].toSorted((a, b) => a - b)
  return (
    <DripField id={id} label={t('drip.interval')}>
      <select
        id={id}
        className={styles.select}
        value={isOther ? OTHER : minutes}
        onChange={({ currentTarget: { value } }) => {
          onOther(value === OTHER)
          if (value !== OTHER) change.drip({ dripFeedMinutes: Number(value) })
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {formatDuration(choice, locale)}
          </option>
        ))}
        <option value={OTHER}>{t('drip.otherInterval')}</option>
      </select>
    </DripField>
  )
}

export function MinutesField({ order: { form, change } }: { readonly order: OrderState }) {
  const { t } = useTranslation('order')
  const id = useId()
  const [text, setText] = useState<string>()
  return (
    <DripField id={id} label={t('drip.minutes')} className={styles.minutes}>
      <input
        id={id}
        className={styles.select}
        inputMode="numeric"
        autoComplete="off"
        value={text ?? formatQuantity(form.dripFeedMinutes)}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => {
          if (text !== undefined) change.drip({ dripFeedMinutes: clampMinutes(Number(text.replace(/\D/g, ''))) })
          setText(undefined)
        }}
      />
    </DripField>
  )
}
