import { Button, Notice } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { ValidationError } from '../../api/api-error.ts'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { paths, withLocale, withoutLocale } from '../../paths.ts'
import { useSession } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import { returnAddress } from './return-address.ts'
import SecondStep from './second-step.tsx'
import styles from './security.module.css'

type Stage = { readonly kind: 'working' | 'second-step' } | { readonly kind: 'confirm' | 'signIn' | 'failed'; readonly message: string }

/** Exchanges the code that stood in the address; anyone who did not begin here, or is not signed in to that account, is asked first. */
export default function SignInByCode({ code, onEnd }: { readonly code: string; readonly onEnd: () => void }) {
  const { t } = useTranslation(['security', 'common'])
  const { api } = useSession()
  const messageOf = useFailureMessage()
  const returnAfterSignIn = useReturnAfterSignIn()
  const [stage, setStage] = useState<Stage>({ kind: 'working' })
  const [isBusy, setIsBusy] = useState(false)
  const begun = useRef(false)
  const exchange = async (confirmed: boolean) => {
    try {
      await api.identity.signInByCode({ body: confirmed ? { token: code, confirmed } : { token: code } })
      await returnAfterSignIn()
    } catch (error) {
      const fields = error instanceof ValidationError ? error.fields : {}
      if (fields.two_factor) setStage({ kind: 'second-step' })
      else if (fields.confirmed) setStage({ kind: 'confirm', message: fields.confirmed.join('\n') })
      else if (fields.sign_in) setStage({ kind: 'signIn', message: fields.sign_in.join('\n') })
      else setStage({ kind: 'failed', message: fields.token?.join('\n') ?? messageOf(error) })
    }
  }
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void exchange(false)
  })
  if (stage.kind === 'working') return null
  const title = stage.kind === 'second-step' ? t('step.title') : t(`entry.${stage.kind}`)
  return (
    <Dialog
      isOpen
      onClose={onEnd}
      title={title}
      closeLabel={t('common:shell.close')}
      width={440}
      isTitleHidden={stage.kind === 'second-step'}
    >
      {stage.kind === 'second-step' && <SecondStep onSignedIn={returnAfterSignIn} onBack={onEnd} />}
      {stage.kind === 'failed' && (
        <Notice tone="bad" role="alert">
          {stage.message}
        </Notice>
      )}
      {(stage.kind === 'confirm' || stage.kind === 'signIn') && (
        <div className={styles.form}>
          <p className="tone-2">{stage.message}</p>
          <div className={styles.actions}>
            <Button onClick={onEnd}>{t('entry.cancel')}</Button>
            <Button
              variant="primary"
              isLoading={isBusy}
              onClick={() => {
                setIsBusy(true)
                void exchange(true).finally(() => setIsBusy(false))
              }}
            >
              {t('entry.go')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** With the session: the profile, then the same page as a document of its own. The forms of guests lead where they would. */
function useReturnAfterSignIn(): () => Promise<void> {
  const { loadProfile } = useSession()
  const { locale } = useShop()
  return async () => {
    await loadProfile()
    const path = withoutLocale(location.pathname)
    const isForm = path === paths.login() || path === paths.register()
    if (isForm) location.assign(withLocale(returnAddress(new URLSearchParams(location.search)), locale))
    else location.reload()
    await new Promise(() => undefined)
  }
}
