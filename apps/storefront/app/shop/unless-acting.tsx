import { type ReactNode, useId } from 'react'
import { useTranslation } from '#i18n'
import { useShop } from './shop-context.tsx'
import styles from './unless-acting.module.css'

/** Whether the visitor is an operator who acts for the customer. */
export const useIsActing = (): boolean => Boolean(useShop().acting)

/** Why something is out of reach of an operator who acts for the customer. */
export const NotWhileActing = () => useTranslation('common').t('shell.notWhileActing')

export interface UnlessActingProps {
  /** Where there is no room for a sentence it is read aloud only. */
  readonly isNarrow?: boolean
  readonly children: ReactNode
}

/** What an operator who acts for a customer may not do: its fields and buttons are disabled from the start, and a sentence says why. The server refuses it too. */
export function UnlessActing({ isNarrow = false, children }: UnlessActingProps) {
  const id = useId()
  if (!useIsActing()) return children
  return (
    <fieldset disabled className={styles.acts} aria-describedby={id}>
      <p id={id} className={isNarrow ? 'sr-only' : 'type-small tone-2'}>
        <NotWhileActing />
      </p>
      {children}
    </fieldset>
  )
}
