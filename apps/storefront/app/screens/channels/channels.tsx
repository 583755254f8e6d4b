import { EmptyState, PageHead, pageClass } from '@vitrine/ui/components'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#i18n'
import { orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { AddChannel } from '../../features/channels/add-channel.tsx'
import { ChannelCard } from '../../features/channels/channel-card.tsx'
import styles from '../../features/channels/channels.module.css'
import { useChannels } from '../../features/channels/use-channels.ts'
import { useSelectedAccount } from '../../features/channels/use-selected-account.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import type { Route } from './+types/channels.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  requireProfile({ context, request })
  const { data } = await orMissing('page', serverApi(context).identity.profile())
  return { accounts: data.youtube_accounts }
}

/** Channels that the customer has connected, and how their ownership is proven. */
export default function AccountManagement({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('channels')
  const channels = useChannels(loaderData.accounts)
  const { selectedId, select } = useSelectedAccount(channels.accounts)
  const connected = useFocusAfterRemoval(channels.accounts.length)
  return (
    <div className={pageClass({ width: 'small', gap: 'tightWhenNarrow' })}>
      <PageMessages routeName="account-management" title={t('title')} />
      <PageHead title={t('title')} lead={t('lead')} />
      <AddChannel channels={channels} />
      <section className={styles.connected} ref={connected} tabIndex={-1} aria-label={t('list')}>
        {channels.accounts.length === 0 ? (
          <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
        ) : (
          <ul className={styles.list}>
            {channels.accounts.map((account) => (
              <li key={account.id}>
                <ChannelCard
                  account={account}
                  channels={channels}
                  isSelected={account.id === selectedId}
                  onSelect={() => select(account.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

/** When one of so many is taken away, the keys stay at those that are left. */
function useFocusAfterRemoval(count: number) {
  const part = useRef<HTMLElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) part.current?.focus()
    before.current = count
  }, [count])
  return part
}
