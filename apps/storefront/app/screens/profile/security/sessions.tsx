import { toBcp47 } from '@vitrine/platform/kernel'
import { Button, Notice, Tag } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { formatExactTime } from '@vitrine/ui/formats'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { statusOf } from '../../../api/api-error.ts'
import { useFailureMessage } from '../../../errors/use-failure-message.ts'
import styles from '../../../features/sign-in/security.module.css'
import { ProfileSection } from '../../../page/profile-section.tsx'
import { useSession } from '../../../session/session-context.tsx'
import { useShop } from '../../../shop/shop-context.tsx'
import type { ProfileData } from '../load-profile.ts'

type Row = ProfileData['sessions'][number]

/** Where the account is open, and how to close it there. */
export function Sessions({ initial, now }: { readonly initial: readonly Row[]; readonly now: string }) {
  const { t } = useTranslation(['security', 'common'])
  const { api, signOut } = useSession()
  const messageOf = useFailureMessage()
  const nameOf = useDeviceName()
  const [rows, setRows] = useState(initial)
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [ended, setEnded] = useState<string>()
  const [isRequested, setIsRequested] = useState(false)
  const status = useRef<HTMLParagraphElement>(null)
  const end = async (row: Row) => {
    setBusy(row.id)
    setFailure(undefined)
    try {
      await api.identity.endSession({ params: { sessionId: row.id } })
    } catch (error) {
      // Gone already is what was asked.
      if (statusOf(error) !== 404) {
        setBusy(undefined)
        return setFailure(messageOf(error))
      }
    }
    setBusy(undefined)
    setRows((before) => before.filter(({ id }) => id !== row.id))
    setEnded(nameOf(row))
    status.current?.focus()
  }
  const endAll = async () => {
    try {
      await api.identity.endAllSessions()
      await signOut()
    } catch (error) {
      setFailure(messageOf(error))
      setIsRequested(false)
    }
  }
  return (
    <ProfileSection id="sessions" title={t('sessions.title')} text={t('sessions.text')}>
      <div className={styles.parts}>
        <p ref={status} tabIndex={-1} role="status" className={styles.status}>
          {ended && t('sessions.ended', { device: ended })}
        </p>
        {failure && (
          <Notice tone="bad" role="alert">
            {failure}
          </Notice>
        )}
        <ul className={styles.list}>
          {rows.map((row) => (
            <SessionItem key={row.id} row={row} now={now} isBusy={busy === row.id} onEnd={() => void end(row)} />
          ))}
        </ul>
        <span>
          <Button variant="danger-outline" aria-haspopup="dialog" onClick={() => setIsRequested(true)}>
            {t('sessions.endAll')}
          </Button>
        </span>
      </div>
      {isRequested && (
        <ConfirmDialog
          title={t('sessions.endAllTitle')}
          closeLabel={t('common:shell.close')}
          keepLabel={t('sessions.keep')}
          confirmLabel={t('sessions.endAll')}
          onClose={() => setIsRequested(false)}
          onConfirm={endAll}
        >
          <p className="tone-2">{t('sessions.endAllText')}</p>
        </ConfirmDialog>
      )}
    </ProfileSection>
  )
}

interface ItemProps {
  readonly row: Row
  readonly now: string
  readonly isBusy: boolean
  readonly onEnd: () => void
}

function SessionItem({ row, now, isBusy, onEnd }: ItemProps) {
  const { t } = useTranslation('security')
  const { locale, timeZone } = useShop()
  const name = useDeviceName()(row)
  const country = useMemo(
    () => (row.country ? new Intl.DisplayNames([toBcp47(locale)], { type: 'region', fallback: 'code' }).of(row.country) : undefined),
    [row.country, locale],
  )
  const place = country ?? (row.address ? t('sessions.address', { address: row.address }) : undefined)
  const seen = formatExactTime(new Date(row.last_seen_at), { locale, timeZone, now: new Date(now) })
  return (
    <li className={styles.item}>
      <div className={styles.texts}>
        <p className={styles.name}>
          <span className="weight-medium">{name}</span>
          {row.is_current && <Tag tone="ok">{t('sessions.current')}</Tag>}
          {row.is_by_staff && <Tag tone="warn">{t('sessions.staff')}</Tag>}
        </p>
        <p className="type-small tone-3">{[place, t('sessions.seen', { moment: seen })].filter(Boolean).join(' · ')}</p>
      </div>
      {!row.is_current && (
        <Button size="small" isLoading={isBusy} aria-label={t('sessions.endNamed', { device: name })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

function useDeviceName(): (row: Pick<Row, 'browser' | 'system'>) => string {
  const { t } = useTranslation('security')
  return ({ browser, system }) =>
    browser && system ? t('sessions.device', { browser, system }) : (browser ?? system ?? t('sessions.unknown'))
}
