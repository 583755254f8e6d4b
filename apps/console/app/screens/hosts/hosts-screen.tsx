import { useQuery } from '@tanstack/react-query'
import texts from '../../messages/en/hosts.json'
import { sayFrom } from '../../messages/texts.ts'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { ScrollRegion } from '../../parts/scroll-region.tsx'
import { useIsPermitted, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { HostTabs } from '../../shell/host-tabs.tsx'
import { AddHost } from './add-host.tsx'
import { type HostCheck, HostRow } from './host-row.tsx'
import styles from './hosts-screen.module.css'
import { PlaceForm } from './place-form.tsx'

const t = sayFrom(texts)

interface Hosts {
  readonly origin: string
  readonly cookieDomain: string | null
  readonly hosts: readonly { readonly host: string; readonly isMain: boolean; readonly check: HostCheck | null }[]
}

/** Where the shop is reached: its hosts, where each leads, and what is shared between them. */
export function HostsScreen() {
  const client = useClient()
  const path = usePanelPath()
  const isEditable = useIsPermitted('domains.edit')
  const { data, error, isPending, refetch } = useQuery({ queryKey: ['hosts', path], queryFn: () => client.read<Hosts>(`${path}/hosts`) })
  return (
    <>
      <ScreenHead title={t('title')} count={data?.hosts.length} />
      <HostTabs />
      {error && <FailureView error={error} onRetry={() => void refetch()} />}
      {isPending && <LoadingRows rows={4} />}
      {data && (
        <ScrollRegion className={styles.body} label={t('title')}>
          <p className="tone-2">{t('intro')}</p>
          <ul className={styles.rows} aria-label={t('list')}>
            {data.hosts.map(({ host, isMain, check }) => (
              <HostRow key={host} {...{ host, isMain, check, isEditable, path }} />
            ))}
          </ul>
          {isEditable && <AddHost path={path} />}
          <PlaceForm
            key={`${data.origin} ${data.cookieDomain}`}
            {...{ path, isEditable }}
            origin={data.origin}
            cookieDomain={data.cookieDomain}
          />
        </ScrollRegion>
      )}
    </>
  )
}
