import { Button, Notice } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { formatDay } from '@vitrine/ui/formats'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '#i18n'
import { statusOf } from '../../api/api-error.ts'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { ProviderLogo } from '../../features/sign-in/provider-logo.tsx'
import { isProvider, type ProviderName, providerNames } from '../../features/sign-in/providers.ts'
import { SignInProblem } from '../../features/sign-in/sign-in-problem.tsx'
import { ProfileSection } from '../../page/profile-section.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './linked-accounts.module.css'
import type { ProfileData } from './load-profile.ts'

type Link = ProfileData['links'][number]

export interface LinkedAccountsProps {
  readonly offered: readonly ProviderName[]
  readonly initial: readonly Link[]
  readonly now: string
}

/** The outside accounts that open this one: to connect, and to end. */
export function LinkedAccounts({ offered, initial, now }: LinkedAccountsProps) {
  const { t } = useTranslation(['sign-in', 'common'])
  const { api } = useSession()
  const messageOf = useFailureMessage()
  const [links, setLinks] = useState(initial)
  const [busy, setBusy] = useState<ProviderName>()
  const [requested, setRequested] = useState<ProviderName>()
  const [failure, setFailure] = useState<string>()
  const shown = [...new Set([...offered, ...links.map(({ provider }) => provider)])]
  if (shown.length === 0) return null
  const connect = async (provider: ProviderName) => {
    setBusy(provider)
    setFailure(undefined)
    try {
      const { data } = await api.identity.connectProvider({ body: { provider, redirect_uri: paths.profile() } })
      location.assign(data.url)
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(undefined)
    }
  }
  const disconnect = async (provider: ProviderName) => {
    setFailure(undefined)
    try {
      await api.identity.deleteSignInLink({ params: { provider } })
    } catch (error) {
      // Gone already is what was asked.
      if (statusOf(error) !== 404) return setFailure(messageOf(error))
    }
    setLinks((before) => before.filter((link) => link.provider !== provider))
  }
  return (
    <ProfileSection id="linked-accounts" title={t('linked.title')} text={t('linked.text')}>
      <div className={styles.parts}>
        <Outcome />
        {failure && (
          <Notice tone="bad" role="alert">
            {failure}
          </Notice>
        )}
        <ul className={styles.rows}>
          {shown.map((provider) => (
            <Row
              key={provider}
              provider={provider}
              link={links.find((link) => link.provider === provider)}
              now={now}
              isBusy={busy === provider}
              onConnect={() => void connect(provider)}
              onDisconnect={() => setRequested(provider)}
            />
          ))}
        </ul>
      </div>
      {requested && (
        <ConfirmDialog
          title={t('linked.endTitle', { provider: providerNames[requested] })}
          closeLabel={t('common:shell.close')}
          keepLabel={t('linked.keep')}
          confirmLabel={t('linked.disconnect')}
          onClose={() => setRequested(undefined)}
          onConfirm={async () => {
            await disconnect(requested)
            setRequested(undefined)
          }}
        >
          <p className="tone-2">{t('linked.endText', { provider: providerNames[requested] })}</p>
        </ConfirmDialog>
      )}
    </ProfileSection>
  )
}

/** What came of a way through a provider's page that began here. */
function Outcome() {
  const { t } = useTranslation('sign-in')
  const [search] = useSearchParams()
  const connected = search.get('connected')
  if (!isProvider(connected)) return <SignInProblem />
  return (
    <Notice tone="ok" role="status">
      {t('linked.done', { provider: providerNames[connected] })}
    </Notice>
  )
}

interface RowProps {
  readonly provider: ProviderName
  readonly link: Link | undefined
  readonly now: string
  readonly isBusy: boolean
  readonly onConnect: () => void
  readonly onDisconnect: () => void
}

function Row({ provider, link, now, isBusy, onConnect, onDisconnect }: RowProps) {
  const { t } = useTranslation('sign-in')
  const { locale, timeZone } = useShop()
  const name = providerNames[provider]
  const whose = link && (link.email ?? (link.username ? `@${link.username}` : undefined))
  const since = link && t('linked.since', { date: formatDay(new Date(link.linked_at), { locale, timeZone, now: new Date(now) }) })
  return (
    <li className={styles.row}>
      <span className={styles.logo}>
        <ProviderLogo provider={provider} size={22} />
      </span>
      <span className={styles.texts}>
        <span className="weight-medium">{name}</span>
        <span className="type-small tone-3">{[whose, since ?? t('linked.none')].filter(Boolean).join(' · ')}</span>
      </span>
      {link ? (
        <Button size="medium" aria-haspopup="dialog" aria-label={t('linked.disconnectFrom', { provider: name })} onClick={onDisconnect}>
          {t('linked.disconnect')}
        </Button>
      ) : (
        <Button size="medium" isLoading={isBusy} aria-label={t('linked.connectTo', { provider: name })} onClick={onConnect}>
          {t('linked.connect')}
        </Button>
      )}
    </li>
  )
}
