import { Button, SectionCard, TextField } from '@vitrine/ui/components'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '#i18n'
import { UnlessActing } from '../../shop/unless-acting.tsx'
import styles from './channels.module.css'
import { namesAChannel } from './selected-account.ts'
import type { Channels } from './use-channels.ts'

/** An address connects at once; a name shows the channels that have it. */
export function AddChannel({ channels }: { readonly channels: Channels }) {
  const { t } = useTranslation('channels')
  const [text, setText] = useState('')
  const isBusy = channels.busy === 'add'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') {
      document.getElementById('youtube_channel_url')?.focus()
      return
    }
    if ((await channels.connect(text)) && namesAChannel(text)) setText('')
  }
  return (
    <SectionCard id="add-channel" title={t('add.title')}>
      <UnlessActing>
        <form className={styles.add} noValidate onSubmit={(event) => void submit(event)}>
          <TextField
            id="youtube_channel_url"
            name="youtube_channel_url"
            label={t('add.label')}
            hint={t('add.hint')}
            value={text}
            maxLength={255}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={channels.failure?.at === 'add' ? channels.failure.text : undefined}
            onChange={(event) => {
              setText(event.currentTarget.value)
              channels.clearFailure()
            }}
          />
          <Button type="submit" variant="primary" isLoading={isBusy}>
            {text.trim() === '' || namesAChannel(text) ? t('add.connect') : t('add.search')}
          </Button>
        </form>
        <div role="status">{channels.found && <Found channels={channels} found={channels.found} onConnected={() => setText('')} />}</div>
      </UnlessActing>
    </SectionCard>
  )
}

interface FoundProps {
  readonly channels: Channels
  readonly found: NonNullable<Channels['found']>
  readonly onConnected: () => void
}

function Found({ channels, found, onConnected }: FoundProps) {
  const { t } = useTranslation('channels')
  if (found.length === 0) return <p className={styles.none}>{t('add.none')}</p>
  return (
    <ul className={styles.found} aria-label={t('add.found')}>
      {found.map(({ id, title, url }) => (
        <li key={id} className={styles.foundRow}>
          <span className={styles.texts}>
            <span className="weight-medium">{title}</span>
            <span className={styles.channelId}>{id}</span>
          </span>
          <Button
            size="medium"
            isLoading={false}
            disabled={channels.busy !== undefined}
            aria-label={t('add.connectNamed', { name: title })}
            onClick={() => void channels.connect(url).then((isDone) => isDone && onConnected())}
          >
            {t('add.connect')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
