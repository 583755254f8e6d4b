import { Notice } from '@vitrine/ui/components'
import { useState } from 'react'
import { useTranslation } from '#i18n'
import { noticeText } from '../../api/api-error.ts'
import { useSession } from '../../session/session-context.tsx'
import styles from './account-notices.module.css'

/** Until the address is confirmed: what that opens, and the mail once more. */
export function EmailNotice({ email }: { readonly email: string }) {
  const { t } = useTranslation()
  const { api } = useSession()
  const [said, setSaid] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const resend = async () => {
    setIsBusy(true)
    try {
      await api.identity.askEmailConfirmation({})
      setSaid(t('shell.email.sent'))
    } catch (error) {
      setSaid(noticeText(error) || t('shell.email.failed'))
    }
    setIsBusy(false)
  }
  return (
    <Notice tone="info" role="note">
      <strong className="weight-bold">{t('shell.email.title')}</strong> {t('shell.email.text', { email })}{' '}
      {/* In the text, not beside it: on a phone the address would have no room. */}
      <button type="button" className={`link ${styles.action}`} disabled={isBusy} onClick={() => void resend()}>
        {t('shell.email.resend')}
      </button>
      <span role="status">{said === undefined ? '' : ` ${said}`}</span>
    </Notice>
  )
}
