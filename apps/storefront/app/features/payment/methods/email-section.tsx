import { IconCircleCheck, TextField } from '@vitrine/ui/components'
import { useState } from 'react'
import { useTranslation } from '#i18n'
import { looksLikeEmail } from '../../../forms/looks-like-email.ts'
import styles from './email-section.module.css'

export const EMAIL_ID = 'order-email'

export interface EmailSectionProps {
  /** Another one where the form of the page stands below. */
  readonly id?: string
  readonly email: string
  readonly errors: readonly string[] | undefined
  readonly onChange: (text: string) => void
  readonly onFocus: () => void
}

/** The only thing a guest is asked for. */
export function EmailSection({ id = EMAIL_ID, email, errors, onChange, onFocus }: EmailSectionProps) {
  const { t } = useTranslation('order')
  const [wasLeft, setWasLeft] = useState(false)
  const isMalformed = wasLeft && email.trim() !== '' && !looksLikeEmail(email)
  return (
    <div className={styles.email}>
      <TextField
        id={id}
        type="email"
        name="email"
        label={t('email.label')}
        hint={t('email.help')}
        autoComplete="email"
        inputMode="email"
        maxLength={255}
        aria-required
        value={email}
        error={errors?.join('\n') ?? (isMalformed ? t('email.malformed') : undefined)}
        after={looksLikeEmail(email) && !errors && <IconCircleCheck className={styles.good} />}
        onChange={(event) => {
          setWasLeft(false)
          onChange(event.currentTarget.value)
        }}
        onFocus={onFocus}
        onBlur={() => setWasLeft(true)}
      />
    </div>
  )
}
