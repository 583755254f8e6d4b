import { Button, CheckboxRow, IconDownload, Notice } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { formatDay } from '@vitrine/ui/formats'
import { useEffect, useState } from 'react'
import { useTranslation } from '#i18n'
import { useFailureMessage } from '../../../errors/use-failure-message.ts'
import styles from '../../../features/sign-in/security.module.css'
import { ProfileSection } from '../../../page/profile-section.tsx'
import { useApi } from '../../../session/session-context.tsx'
import { useMoney, useShop } from '../../../shop/shop-context.tsx'
import type { ProfileData } from '../load-profile.ts'

const POLL_EVERY_MS = 3_000
const GRACE_MS = 14 * 86_400_000

export interface AccountDataProps {
  readonly dataExport: ProfileData['dataExport']
  readonly deletion: ProfileData['deletion']
  readonly now: string
}

/** Taking one's data along, and leaving for good. */
export function AccountData({ dataExport, deletion, now }: AccountDataProps) {
  return (
    <>
      <OwnData initial={dataExport} now={now} />
      <Deletion initial={deletion} now={now} />
    </>
  )
}

function useRun() {
  const messageOf = useFailureMessage()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(messageOf(error))
    }
    setIsBusy(false)
  }
  return { failure, isBusy, run }
}

function useDay(now: string): (day: string) => string {
  const { locale, timeZone } = useShop()
  return (day) => formatDay(new Date(day), { locale, timeZone, now: new Date(now) })
}

function OwnData({ initial, now }: { readonly initial: ProfileData['dataExport']; readonly now: string }) {
  const { t } = useTranslation('security')
  const api = useApi()
  const dayOf = useDay(now)
  const { failure, isBusy, run } = useRun()
  const [state, setState] = useState(initial)
  const isCollecting = state?.state === 'collecting'
  useEffect(() => {
    if (!isCollecting) return
    const poll = () =>
      api.identity.dataExport().then(
        ({ data }) => setState(data),
        () => undefined,
      )
    const timer = setInterval(poll, POLL_EVERY_MS)
    return () => clearInterval(timer)
  }, [api, isCollecting])
  const ask = () =>
    run(async () => {
      await api.identity.askDataExport()
      setState((await api.identity.dataExport()).data)
    })
  const download = () => run(async () => save((await api.identity.dataFile()).data))
  return (
    <ProfileSection id="own-data" title={t('data.title')} text={t('data.text')}>
      <div className={styles.parts}>
        <Failure labels={failure} />
        <div className={styles.row}>
          <span className="tone-2" role="status">
            {isCollecting && t('data.collecting')}
            {state?.state === 'ready' && t('data.ready', { date: dayOf(state.expires_at) })}
          </span>
          <div className={styles.actions}>
            {state?.state === 'ready' && (
              <Button variant="primary" icon={<IconDownload size={16} />} isLoading={isBusy} onClick={() => void download()}>
                {t('data.download')}
              </Button>
            )}
            {!isCollecting && (
              <Button isLoading={isBusy && state === null} onClick={() => void ask()}>
                {state === null ? t('data.ask') : t('data.again')}
              </Button>
            )}
          </div>
        </div>
      </div>
    </ProfileSection>
  )
}

function Deletion({ initial, now }: { readonly initial: ProfileData['deletion']; readonly now: string }) {
  const { t } = useTranslation(['security', 'common'])
  const api = useApi()
  const dayOf = useDay(now)
  const { failure, isBusy, run } = useRun()
  const money = useMoney()
  const [{ deletes_at: at, balance_to_give_up: balance }, setDeletion] = useState(initial)
  const [isRequested, setIsRequested] = useState(false)
  const [givesUp, setGivesUp] = useState(false)
  const earliest = new Date(new Date(now).getTime() + GRACE_MS).toISOString()
  const refresh = async () => setDeletion((await api.identity.deletion()).data)
  // The balance may have changed since the page was loaded, and it is agreed to by its amount.
  const open = () =>
    run(async () => {
      await refresh()
      setGivesUp(false)
      setIsRequested(true)
    })
  const ask = async () => {
    await run(async () => {
      await api.identity.askDeletion({ body: { give_up: givesUp ? balance : null } })
      await refresh()
    })
    setIsRequested(false)
  }
  const undo = () =>
    run(async () => {
      await api.identity.undoDeletion()
      await refresh()
    })
  return (
    <ProfileSection id="delete-account" title={t('data.deleteTitle')} text={t('data.deleteText')}>
      <div className={styles.parts}>
        <Failure labels={failure} />
        {at === null ? (
          <span>
            <Button variant="danger-outline" aria-haspopup="dialog" isLoading={isBusy} onClick={() => void open()}>
              {t('data.delete')}
            </Button>
          </span>
        ) : (
          <div className={styles.row}>
            <span role="status">{t('data.pending', { date: dayOf(at) })}</span>
            <Button isLoading={isBusy} onClick={() => void undo()}>
              {t('data.undo')}
            </Button>
          </div>
        )}
      </div>
      {isRequested && (
        <ConfirmDialog
          title={t('data.confirmTitle')}
          closeLabel={t('common:shell.close')}
          keepLabel={t('data.keep')}
          confirmLabel={t('data.delete')}
          onClose={() => setIsRequested(false)}
          onConfirm={ask}
          isDisabled={balance !== null && !givesUp}
        >
          <p className="tone-2">{t('data.confirmText', { date: dayOf(earliest) })}</p>
          {balance !== null && (
            <div className={styles.agreed}>
              <CheckboxRow isWhole checked={givesUp} onChange={(event) => setGivesUp(event.currentTarget.checked)}>
                {t('data.giveUp', { amount: money(balance) })}
              </CheckboxRow>
              <p className="type-small tone-3">{t('data.giveUpHint')}</p>
            </div>
          )}
        </ConfirmDialog>
      )}
    </ProfileSection>
  )
}

const Failure = ({ labels: message }: { readonly labels: string | undefined }) =>
  message === undefined ? null : (
    <Notice tone="bad" role="alert">
      {message}
    </Notice>
  )

/** Saved as a file by the browser; it never has a URL. */
function save(data: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'account-data.json' })
  link.click()
  URL.revokeObjectURL(address)
}
