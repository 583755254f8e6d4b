import { Button, Notice, Sheet } from '@vitrine/ui/components'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#words'
import { ValidationError } from '../../api/api-error.ts'
import { useFailureWords } from '../../errors/use-failure-words.ts'
import { paths, withLocale, withoutLocale } from '../../paths.ts'
import { useSession } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import { returnAddress } from './return-address.ts'
import SecondStep from './second-step.tsx'
import styles from './security.module.css'

type Stage = { readonly kind: 'working' | 'second-step' } | { readonly kind: 'confirm' | 'signIn' | 'failed'; readonly words: string }

/** Exchanges the code that stood in the address; anyone who did not begin here, or is not signed in to that account, is asked first. */
export default function Entering({ code, onEnd }: { readonly code: string; readonly onEnd: () => void }) {
  const { t } = useTranslation(['security', 'common'])
  const { api } = useSession()
  const words = useFailureWords()
  const goOn = useGoOn()
  const [stage, setStage] = useState<Stage>({ kind: 'working' })
  const [isBusy, setIsBusy] = useState(false)
  const begun = useRef(false)
  const exchange = async (confirmed: boolean) => {
    try {
      await api.identity.enterByCode({ body: confirmed ? { token: code, confirmed } : { token: code } })
      await goOn()
    } catch (error) {
      const fields = error instanceof ValidationError ? error.fields : {}
      if (fields.two_factor) setStage({ kind: 'second-step' })
      else if (fields.confirmed) setStage({ kind: 'confirm', words: fields.confirmed.join('\n') })
      else if (fields.sign_in) setStage({ kind: 'signIn', words: fields.sign_in.join('\n') })
      else setStage({ kind: 'failed', words: fields.token?.join('\n') ?? words(error) })
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
    <Sheet
      isOpen
      onClose={onEnd}
      title={title}
      closeLabel={t('common:shell.close')}
      width={440}
      isTitleHidden={stage.kind === 'second-step'}
    >
      {stage.kind === 'second-step' && <SecondStep onEntered={goOn} onBack={onEnd} />}
      {stage.kind === 'failed' && (
        <Notice tone="bad" role="alert">
          {stage.words}
        </Notice>
      )}
      {(stage.kind === 'confirm' || stage.kind === 'signIn') && (
        <div className={styles.form}>
          <p className="tone-2">{stage.words}</p>
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
    </Sheet>
  )
}

/** With the session: the profile, then the same page as a document of its own. The forms of guests lead where they would. */
function useGoOn(): () => Promise<void> {
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
