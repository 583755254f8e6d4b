import { NumberField, Select } from '@vitrine/ui/controls'
import { formatDuration, formatQuantity } from '@vitrine/ui/formats'
import { useId } from 'react'
import { useTranslation } from '#i18n'
import { useShop } from '../../../../../shop/shop-context.tsx'
import { clampMinutes, intervals, MINUTES_MAX } from '../../../model/drip-feed.ts'
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
      <Select
        id={id}
        className={styles.select}
        label={t('drip.interval')}
        value={isOther ? OTHER : String(minutes)}
        onChange={(value) => {
          onOther(value === OTHER)
          if (value !== OTHER) change.drip({ dripFeedMinutes: Number(value) })
        }}
        options={[
          ...choices.map((choice) => ({ value: String(choice), name: formatDuration(choice, locale) })),
          { value: OTHER, name: t('drip.otherInterval') },
        ]}
      />
    </DripField>
  )
}

export function MinutesField({ order: { form, change } }: { readonly order: OrderState }) {
  const { t } = useTranslation('order')
  const id = useId()
  return (
    <DripField id={id} label={t('drip.minutes')} className={styles.minutes}>
      <NumberField
        id={id}
        value={form.dripFeedMinutes}
        min={1}
        max={MINUTES_MAX}
        format={formatQuantity}
        onChange={(dripFeedMinutes) => change.drip({ dripFeedMinutes: clampMinutes(dripFeedMinutes) })}
      />
    </DripField>
  )
}
