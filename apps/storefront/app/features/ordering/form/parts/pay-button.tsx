import { Button, type ButtonProps } from '@vitrine/ui/components'
import { useId } from 'react'
import { useTranslation } from '#i18n'
import { useIsOnline } from '../../../../offline/use-is-online.ts'
import { UnlessActing } from '../../../../shop/unless-acting.tsx'
import styles from './pay-button.module.css'

export interface PayButtonProps extends ButtonProps {
  /** Where there is no room for a sentence it is read aloud only. */
  readonly isNarrow?: boolean
}

/** What sends an order. Without a network nothing can be paid: the button waits, and says why. */
export const PayButton = (props: PayButtonProps) => (
  <UnlessActing isNarrow={props.isNarrow ?? false}>
    <NetworkButton {...props} isOnline={useIsOnline()} />
  </UnlessActing>
)

export function NetworkButton({ isOnline, isNarrow = false, disabled, ...button }: PayButtonProps & { readonly isOnline: boolean }) {
  const { t } = useTranslation('order')
  const id = useId()
  return (
    <>
      <Button
        variant="primary"
        size="huge"
        {...button}
        disabled={disabled || !isOnline}
        aria-describedby={isOnline ? button['aria-describedby'] : id}
      />
      {!isOnline && (
        <p id={id} className={isNarrow ? 'sr-only' : styles.reason}>
          {t('submit.offline')}
        </p>
      )}
    </>
  )
}
