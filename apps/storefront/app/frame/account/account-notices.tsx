import { IconHourglass, IconLock, Notice } from '@vitrine/ui/components'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '#i18n'
import { IN_REVIEW_ID } from '../../features/payment/open/in-review.ts'
import { ChatLink } from '../../overlays/chat-link.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session-context.tsx'
import styles from './account-notices.module.css'
import { EmailNotice } from './email-notice.tsx'

/** What a customer must know on every page: a payment in review, an account on hold. */
export function AccountNotices() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const { pathname } = useLocation()
  // These pages show the payment itself.
  const isSaid = [paths.addFunds(), paths.finances(), paths.dashboard()].some((path) => pathname.startsWith(path))
  if (!profile) return null
  return (
    <div className={styles.bars}>
      {profile.frozen_at && (
        <Notice tone="bad" icon={IconLock} role="note" action={<ChatLink className={styles.action}>{t('shell.frozen.chat')}</ChatLink>}>
          <strong className="weight-bold">{t('shell.frozen.title')}</strong> {t('shell.frozen.text')}
        </Notice>
      )}
      {profile.email !== null && profile.email_verified_at === null && <EmailNotice email={profile.email} />}
      {profile.invoices_in_moderation > 0 && !isSaid && (
        <Notice
          tone="info"
          icon={IconHourglass}
          role="note"
          action={
            <Link className={styles.action} to={`${paths.finances()}#${IN_REVIEW_ID}`}>
              {t('shell.moderation.details')}
            </Link>
          }
        >
          <strong className="weight-bold">{t('shell.moderation.title', { count: profile.invoices_in_moderation })}</strong>{' '}
          {t('shell.moderation.text')}
        </Notice>
      )}
    </div>
  )
}
