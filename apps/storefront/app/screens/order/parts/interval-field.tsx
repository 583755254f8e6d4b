import { formatDuration, formatQuantity } from '@vitrine/ui/formats'
import { useId, useState } from 'react'
import { useTranslation } from '#words'
import { useShop } from '../../../shop/shop-context.tsx'
import { clampMinutes, intervals } from '../model/drip-feed.ts'
import type { OrderState } from '../state/use-order.ts'
import styles from './drip-feed-section.module.css'
import { DripField } from './drip-field.tsx'

const OTHER = 'other'

/** The usual times between two runs, and any other in minutes. */
export function IntervalField({ order: { form, change } }: { readonly order: OrderState }) {
  const { t } = useTranslation('order')
  const { locale } = useShop()
  const id = useId()
  const [isOther, setIsOther] = useState(false)
  const minutes = form.dripFeedMinutes
  const offered: readonly number[] = intervals
  const choices = isOther || offered.includes(minutes) ? offered : [...offered, minutes].toSorted((a, b) => a - b)
  return (
    <>
      <DripField id={id} label={t('drip.interval')}>
        <select
          id={id}
          className={styles.select}
          value={isOther ? OTHER : minutes}
          onChange={({ currentTarget: { value } }) => {
            setIsOther(value === OTHER)
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
      {isOther && <MinutesField minutes={minutes} onChange={(dripFeedMinutes) => change.drip({ dripFeedMinutes })} />}
    </>
  )
}

function MinutesField({ minutes, onChange }: { readonly minutes: number; readonly onChange: (minutes: number) => void }) {
  const { t } = useTranslation('order')
  const id = useId()
  const [text, setText] = useState<string>()
  return (
    <DripField id={id} label={t('drip.minutes')}>
      <input
        id={id}
        className={styles.select}
        inputMode="numeric"
        autoComplete="off"
        value={text ?? formatQuantity(minutes)}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => {
          if (text !== undefined) onChange(clampMinutes(Number(text.replace(/\D/g, ''))))
          setText(undefined)
        }}
      />
    </DripField>
  )
}
