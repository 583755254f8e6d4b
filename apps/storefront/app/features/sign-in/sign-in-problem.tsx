import { Notice } from '@vitrine/ui/components'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../../paths.ts'
import { isProblem, isProvider, providerNames } from './providers.ts'

/** Why a way through a provider's page led nowhere, and what to do now. */
export function SignInProblem() {
  const { t } = useTranslation('sign-in')
  const [search] = useSearchParams()
  const problem = search.get('problem')
  const provider = search.get('provider')
  if (!isProblem(problem)) return null
  const reset = (
    <Link className="link" to={paths.passwordReset()}>
      {t('setPassword')}
    </Link>
  )
  return (
    <Notice tone={problem === 'declined' ? 'info' : 'bad'} role="alert" action={problem === 'email-known' ? reset : undefined}>
      {t(`problems.${problem}`, { provider: isProvider(provider) ? providerNames[provider] : t('provider') })}
    </Notice>
  )
}
