import { useEffect, useState } from 'react'
import { redirect } from 'react-router'
import { useTranslation } from '#i18n'
import form from '../../features/sign-in/form.module.css'
import { RecoveryCodes } from '../../features/sign-in/recovery-codes.tsx'
import TwoFactorSetup from '../../features/sign-in/two-factor-setup.tsx'
import { paths, withLocale } from '../../paths.ts'
import { requestContext } from '../../request/server-contexts.ts'
import { useShop } from '../../shop/shop-context.tsx'
import type { Route } from './+types/enrol.ts'

/** Only for those whose role needs a second factor and who have none yet. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(requestContext).session?.mustEnrol) throw redirect(paths.index())
  return null
}

export default function Enrol() {
  const { t } = useTranslation('security')
  const { locale, settings } = useShop()
  const [codes, setCodes] = useState<readonly string[]>()
  // The first call of a page waits until the page has asked for its access token.
  const [isAwake, setIsAwake] = useState(false)
  useEffect(() => setIsAwake(true), [])
  return (
    <div className={form.form}>
      <title>{`${t('enrol.title')} · ${settings.panel_name}`}</title>
      <h1 className="type-h1">{t('enrol.title')}</h1>
      <p className={form.lead}>{t('enrol.text')}</p>
      <div className={form.fields}>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={() => location.assign(withLocale(paths.index(), locale))} />
        ) : (
          isAwake && <TwoFactorSetup onDone={setCodes} />
        )}
      </div>
    </div>
  )
}
