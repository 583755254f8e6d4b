import type { YoutubeAccountWire } from '@vitrine/identity/contract/schemas'
import { Button, IconCheck, IconTrash, SectionCard, Tag } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#i18n'
import { CopyButton } from '../../overlays/copy-button.tsx'
import { UnlessActing } from '../../shop/unless-acting.tsx'
import { OutsidePicture } from '../networks/outside-picture.tsx'
import styles from './channels.module.css'
import { isVerified } from './selected-account.ts'
import type { ChannelCheck, Channels } from './use-channels.ts'

export interface ChannelCardProps {
  readonly account: YoutubeAccountWire
  readonly channels: Channels
  readonly isSelected: boolean
  readonly onSelect: () => void
}

/** One channel: who it is, whether it counts, and the two things that are left to show. */
export function ChannelCard({ account, channels, isSelected, onSelect }: ChannelCardProps) {
  const { t } = useTranslation(['channels', 'common'])
  const [isRequested, setIsRequested] = useState(false)
  const name = account.youtube_channel.title ?? account.youtube_channel.youtube_channel_id
  const isDone = isVerified(account)
  return (
    <SectionCard>
      <div className={styles.head}>
        <OutsidePicture src={account.youtube_channel.thumbnail} shape="channel" />
        <span className={styles.texts}>
          <h2 className="type-h3">{name}</h2>
          <span className={styles.channelId}>{account.youtube_channel.youtube_channel_id}</span>
        </span>
        <Tag tone={isDone ? 'ok' : 'warn'}>{isDone ? t('verified') : t('unverified')}</Tag>
      </div>
      <UnlessActing>{!isDone && <ChannelChecks account={account} channels={channels} />}</UnlessActing>
      <div className={styles.foot}>
        <label className={styles.choice}>
          <input type="radio" name="selected-youtube-account" checked={isSelected} onChange={onSelect} />
          <span>{t('select', { name })}</span>
        </label>
        <UnlessActing>
          <Button
            variant="danger-outline"
            size="medium"
            icon={<IconTrash size={16} />}
            aria-haspopup="dialog"
            onClick={() => setIsRequested(true)}
          >
            {t('remove')}
          </Button>
        </UnlessActing>
      </div>
      {isRequested && (
        <ConfirmDialog
          title={t('removeTitle', { name })}
          closeLabel={t('common:shell.close')}
          keepLabel={t('keep')}
          confirmLabel={t('remove')}
          onClose={() => setIsRequested(false)}
          onConfirm={async () => {
            await channels.remove(account.id)
            setIsRequested(false)
          }}
        >
          <p className="tone-2">{t('removeText')}</p>
          {account.is_reportable && <p className="tone-2">{t('removeReports')}</p>}
        </ConfirmDialog>
      )}
    </SectionCard>
  )
}

/** The two things that show whose channel it is. */
export function ChannelChecks({ account, channels }: Pick<ChannelCardProps, 'account' | 'channels'>) {
  const { t } = useTranslation('channels')
  return (
    <ol className={styles.checks}>
      <Check check="code" title={t('code.title')} passedAt={account.verification_code_at} {...{ account, channels }}>
        <p className="tone-2">{t('code.text')}</p>
        <p className={styles.code}>
          <code>{account.code}</code>
          <CopyButton text={account.code} name={t('code.name')} />
        </p>
      </Check>
      <Check
        check="subscriptions"
        title={t('subscriptions.title')}
        passedAt={account.verification_public_subscriptions_at}
        {...{ account, channels }}
      >
        <p className="tone-2">{t('subscriptions.text')}</p>
      </Check>
    </ol>
  )
}

interface CheckProps extends Pick<ChannelCardProps, 'account' | 'channels'> {
  readonly check: ChannelCheck
  readonly title: string
  readonly passedAt: string | null
  readonly children: ReactNode
}

function Check({ check, title, passedAt, account, channels, children }: CheckProps) {
  const { t } = useTranslation('channels')
  const place = `${account.id}:${check}` as const
  return (
    <li className={styles.check}>
      <h3 className={styles.checkTitle}>
        {title}
        {passedAt !== null && (
          <span className={styles.passed}>
            <IconCheck size={16} />
            {t('passed')}
          </span>
        )}
      </h3>
      {passedAt === null && (
        <>
          {children}
          <div role="alert">{channels.failure?.at === place && <p className={styles.failure}>{channels.failure.text}</p>}</div>
          <Button size="medium" isLoading={channels.busy === place} onClick={() => void channels.check(account.id, check)}>
            {t(`${check}.check`)}
          </Button>
        </>
      )}
    </li>
  )
}
