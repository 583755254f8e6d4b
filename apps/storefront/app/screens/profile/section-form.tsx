import { Button } from '@vitrine/ui/components'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n'
import { FormNotice } from '../../features/sign-in/form-notice.tsx'
import { SavedMark } from './saved-mark.tsx'
import styles from './section-form.module.css'

export interface SectionFormProps {
  readonly form: {
    readonly failure: string | undefined
    readonly isSending: boolean
    readonly submit: (event: { preventDefault(): void }) => void
  }
  readonly isSaved: boolean
  readonly submit?: string
  readonly saved?: string
  readonly children: ReactNode
}

/** The fields of a section with their own Save; that it worked is said beside the button. */
export function SectionForm({ form, isSaved, submit, saved, children }: SectionFormProps) {
  const { t } = useTranslation('cabinet')
  return (
    <form method="post" className={styles.form} noValidate onSubmit={form.submit}>
      <FormNotice messages={[form.failure]} />
      {children}
      <div className={styles.actions}>
        <Button type="submit" isLoading={form.isSending}>
          {submit ?? t('profile.save')}
        </Button>
        <SavedMark isShown={isSaved}>{saved ?? t('profile.saved')}</SavedMark>
      </div>
    </form>
  )
}
