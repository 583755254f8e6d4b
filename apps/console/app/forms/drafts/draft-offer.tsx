import { Notice } from '@vitrine/ui/components'
import texts from '../../messages/en/forms.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { shortTime } from '../../values/times.ts'
import styles from './draft-offer.module.css'

const t = sayFrom(texts)

export interface DraftOfferProps {
  readonly at: string
  readonly count: number
  readonly onRestore: () => void
  readonly onDrop: () => void
}

/** Offers what was typed here before and not saved. */
export const DraftOffer = ({ at, count, onRestore, onDrop }: DraftOfferProps) => (
  <Notice
    role="status"
    action={
      <span className={styles.acts}>
        <Action onClick={onRestore}>{t('draft.restore')}</Action>
        <Action onClick={onDrop}>{t('draft.drop')}</Action>
      </span>
    }
  >
    {t('draft.offer', { count, time: shortTime(at) })}
  </Notice>
)
