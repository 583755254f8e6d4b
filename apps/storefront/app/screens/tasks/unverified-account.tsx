import type { YoutubeAccountWire } from '@vitrine/identity/contract/schemas'
import { buttonClass, SectionCard } from '@vitrine/ui/components'
import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useTranslation } from '#i18n'
import { AddChannel } from '../../features/channels/add-channel.tsx'
import { ChannelChecks } from '../../features/channels/channel-card.tsx'
import { isVerified } from '../../features/channels/selected-account.ts'
import { useChannels } from '../../features/channels/use-channels.ts'
import { paths } from '../../paths.ts'
import { nameOf } from './account-switcher.tsx'
import styles from './tasks.module.css'

/** Before the first task: a channel is connected, and shown to be one's own by two checks. The list follows by itself. */
export function UnverifiedAccount({ accounts }: { readonly accounts: readonly YoutubeAccountWire[] }) {
  const { t } = useTranslation('tasks')
  const channels = useChannels(accounts)
  const { revalidate } = useRevalidator()
  const isReady = channels.accounts.some(isVerified)
  useEffect(() => {
    if (isReady) void revalidate()
  }, [isReady, revalidate])
  const [first] = channels.accounts
  if (!first) return <AddChannel channels={channels} />
  return (
    <SectionCard
      id="verify-account"
      title={t('verify.title', { name: nameOf(first) })}
      aside={
        <Link className={buttonClass({ size: 'medium' })} to={paths.accountManagement()}>
          {t('account.manage')}
        </Link>
      }
    >
      <p className={styles.verifyText}>{t('verify.text')}</p>
      <ChannelChecks account={first} channels={channels} />
    </SectionCard>
  )
}
