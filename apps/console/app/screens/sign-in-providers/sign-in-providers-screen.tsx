import { useQuery } from '@tanstack/react-query'
import texts from '../../messages/en/sign-in-providers.json'
import { sayFrom } from '../../messages/texts.ts'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { ScrollRegion } from '../../parts/scroll-region.tsx'
import { useIsPermitted, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { HostTabs } from '../../shell/host-tabs.tsx'
import { ProviderForm, type SignInProvider } from './provider-form.tsx'
import styles from './sign-in-providers-screen.module.css'

const t = sayFrom(texts)

/** The shop's applications at Google, Facebook and Telegram. */
export function SignInProvidersScreen() {
  const client = useClient()
  const path = `${usePanelPath()}/sign-in-providers`
  const isEditable = useIsPermitted('domains.edit')
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['sign-in-providers', path],
    queryFn: () => client.read<readonly SignInProvider[]>(path),
  })
  return (
    <>
      <ScreenHead title={t('title')} />
      <HostTabs />
      {error && <FailureView error={error} onRetry={() => void refetch()} />}
      {isPending && <LoadingRows rows={6} />}
      {data && (
        <ScrollRegion className={styles.body} label={t('title')}>
          <p className="tone-2">{t('intro')}</p>
          {data.map((account) => (
            <ProviderForm key={`${account.provider} ${account.clientId} ${account.hasOneTap}`} {...{ account, path, isEditable }} />
          ))}
        </ScrollRegion>
      )}
    </>
  )
}
