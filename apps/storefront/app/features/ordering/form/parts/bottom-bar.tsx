import { classNames, IconChevronDown, IconChevronUp, IconLock, RollingNumber } from '@vitrine/ui/components'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#i18n'
import styles from './bottom-bar.module.css'
import { PayButton } from './pay-button.tsx'

export interface BottomBarProps {
  readonly label: string
  readonly total: string
  readonly before: string | undefined
  readonly isPending: boolean
  readonly isSending: boolean
  /** Continue leads to what is missing; Pay sends. */
  readonly isLast: boolean
  /** What the button does instead of paying. */
  readonly saveLabel?: string | undefined
  readonly onGo: () => void
  readonly children: ReactNode
}

/** The sum and the one action, always in reach of the thumb; the chevron lifts the receipt. */
export function BottomBar({ label, total, before, isPending, isSending, isLast, saveLabel, onGo, children }: BottomBarProps) {
  const { t } = useTranslation('order')
  const [isLifted, setIsLifted] = useState(false)
  const receiptId = useId()
  return (
    <div className={styles.bar}>
      {isLifted && (
        <div className={styles.receipt} id={receiptId}>
          <h2 className={styles.title}>{t('receipt.title')}</h2>
          {children}
        </div>
      )}
      <div className={styles.row}>
        <button
          type="button"
          className={styles.sum}
          aria-expanded={isLifted}
          aria-controls={isLifted ? receiptId : undefined}
          onClick={() => setIsLifted(!isLifted)}
        >
          <span className={styles.label}>
            <span className="ellipsis">{label}</span>
            {isLifted ? <IconChevronDown size={14} /> : <IconChevronUp size={14} />}
          </span>
          <span className={classNames(styles.total, 'number', isPending && styles.pending)} aria-busy={isPending}>
            <RollingNumber text={total} />
            {before && <s className={styles.before}>{before}</s>}
          </span>
          <span className="sr-only">{isLifted ? t('receipt.hide') : t('receipt.show')}</span>
        </button>
        <PayButton isNarrow isLoading={isSending} icon={isLast && !saveLabel && <IconLock size={16} />} onClick={onGo}>
          {saveLabel ?? (isLast ? t('submit.payShort') : t('submit.continue'))}
        </PayButton>
      </div>
    </div>
  )
}
