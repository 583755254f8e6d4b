import { Button, classNames, IconButton, IconCircleCheck, IconClose, Spinner, TextField } from '@vitrine/ui/components'
import { useState } from 'react'
import { useTranslation } from '#i18n'
import { useMoney } from '../../../shop/shop-context.tsx'
import type { CouponState, CouponWorth } from './coupon.ts'
import styles from './coupon-section.module.css'

export const COUPON_ID = 'order-coupon'

export interface CouponSectionProps {
  /** Another one where the form of the page stands below. */
  readonly id?: string
  /** The code that is applied, whether it does anything or not. */
  readonly code: string
  readonly state: CouponState
  readonly does: CouponWorth | undefined
  readonly errors: readonly string[] | undefined
  readonly onApply: (code: string) => void
  readonly onFocus: () => void
}

/** A link that opens a field: an open empty one would send people away to hunt for codes. */
export function CouponSection({ id = COUPON_ID, code, state, does, errors, onApply, onFocus }: CouponSectionProps) {
  const { t } = useTranslation('coupon')
  const [text, setText] = useState(code)
  const [isOpen, setIsOpen] = useState(code !== '')
  const [shown, setShown] = useState(code)
  const [isMissing, setIsMissing] = useState(false)
  if (shown !== code) {
    setShown(code)
    setText(code)
    setIsOpen(code !== '')
  }
  if (state === 'applied' && does && !errors) return <AppliedCoupon code={code} does={does} onRemove={() => onApply('')} />
  if (!isOpen) {
    return (
      <p className={styles.coupon}>
        <button type="button" className="link" aria-expanded={false} onClick={() => setIsOpen(true)}>
          {t('open')}
        </button>
      </p>
    )
  }
  const apply = () => {
    // An applied code is taken away by an empty field.
    const hasNothing = text.trim() === '' && code === ''
    setIsMissing(hasNothing)
    if (hasNothing) document.getElementById(id)?.focus()
    else onApply(text)
  }
  const isRefused = state === 'refused' && text.trim() === code
  return (
    <div className={classNames(styles.coupon, styles.row)}>
      <TextField
        id={id}
        className={styles.field}
        name="coupon"
        label={t('label')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={50}
        autoFocus={code === ''}
        value={text}
        error={isMissing ? t('required') : (errors?.join('\n') ?? (isRefused ? t('refused') : undefined))}
        after={state === 'checking' && <Spinner />}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setIsMissing(false)
        }}
        onFocus={onFocus}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply()
        }}
      />
      <Button onClick={apply}>{t('apply')}</Button>
    </div>
  )
}

function AppliedCoupon({ code, does, onRemove }: { readonly code: string; readonly does: CouponWorth; readonly onRemove: () => void }) {
  const { t } = useTranslation('coupon')
  const money = useMoney()
  return (
    <p className={classNames(styles.coupon, styles.applied, 'tone-ok')} role="status">
      <IconCircleCheck />
      <span>
        <span className="weight-bold">{code}</span> · {t(`worth.${does.type}`, { amount: money(does.worth) })}
      </span>
      <IconButton className={styles.remove} label={t('remove', { code })} onClick={onRemove}>
        <IconClose size={16} />
      </IconButton>
    </p>
  )
}
