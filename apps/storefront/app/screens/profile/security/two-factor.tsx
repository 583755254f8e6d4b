import { Button, IconShieldCheck, Notice, Tag } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#i18n'
import { useFailureMessage } from '../../../errors/use-failure-message.ts'
import { RecoveryCodes } from '../../../features/sign-in/recovery-codes.tsx'
import styles from '../../../features/sign-in/security.module.css'
import { ProfileSection } from '../../../page/profile-section.tsx'
import { useApi } from '../../../session/session-context.tsx'
import type { ProfileData } from '../load-profile.ts'
import { TurnOff } from './turn-off.tsx'

const TwoFactorSetup = lazy(() => import('../../../features/sign-in/two-factor-setup.tsx'))

type State = ProfileData['twoFactor']

/** The second factor: turning it on, its recovery codes, turning it off. */
export function TwoFactor({ initial }: { readonly initial: State }) {
  const { t } = useTranslation('security')
  const api = useApi()
  const messageOf = useFailureMessage()
  const [state, setState] = useState(initial)
  const [view, setView] = useState<'setup' | 'off'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const refresh = async () => setState((await api.identity.twoFactor()).data)
  const showCodes = (fresh: readonly string[]) => {
    setView(undefined)
    setCodes(fresh)
    void refresh().catch(() => undefined)
  }
  const renew = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      showCodes((await api.identity.renewRecoveryCodes()).data.recovery_codes)
    } catch (error) {
      setFailure(messageOf(error))
    }
    setIsBusy(false)
  }
  return (
    <ProfileSection id="two-factor" title={t('twoFactor.title')} text={t('twoFactor.text')}>
      <div className={styles.parts}>
        {failure && (
          <Notice tone="bad" role="alert">
            {failure}
          </Notice>
        )}
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
        {!codes && view === 'setup' && (
          <Suspense fallback={null}>
            <TwoFactorSetup onDone={showCodes} onCancel={() => setView(undefined)} />
          </Suspense>
        )}
        {!codes && view === undefined && !state.is_on && (
          <div className={styles.row}>
            <span className="tone-2">{t('twoFactor.off')}</span>
            <Button variant="primary" icon={<IconShieldCheck size={16} />} onClick={() => setView('setup')}>
              {t('twoFactor.turnOn')}
            </Button>
          </div>
        )}
        {!codes && state.is_on && (
          <div className={styles.row}>
            <p className={styles.name} role="status">
              <Tag tone="ok">{t('twoFactor.on')}</Tag>
              <span className="tone-2">
                {t('twoFactor.left', { count: state.recovery_codes_left, number: formatQuantity(state.recovery_codes_left) })}
              </span>
            </p>
            <div className={styles.actions}>
              <Button isLoading={isBusy} onClick={() => void renew()}>
                {t('twoFactor.renew')}
              </Button>
              {!state.is_required && (
                <Button variant="danger-outline" aria-haspopup="dialog" onClick={() => setView('off')}>
                  {t('twoFactor.turnOff')}
                </Button>
              )}
            </div>
          </div>
        )}
      </div>
      {view === 'off' && (
        <TurnOff
          hasPassword={state.has_password}
          onClose={() => setView(undefined)}
          onDone={() => {
            setView(undefined)
            setState({ ...state, is_on: false, recovery_codes_left: 0 })
          }}
        />
      )}
    </ProfileSection>
  )
}
