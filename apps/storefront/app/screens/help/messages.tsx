import { classNames } from '@vitrine/ui/components'
import { formatExactTime, formatTimestamp } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { AttachmentList } from '../../features/attachments/attachment-list.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import type { Conversation } from './conversation.ts'
import styles from './help.module.css'

/** What was written, the oldest first, as it was typed: never as markup. What comes in is read aloud. */
export function Messages({ messages, now }: { readonly messages: Conversation['messages']; readonly now: string }) {
  const { t } = useTranslation('help')
  const { locale, timeZone, settings } = useShop()
  const style = { locale, timeZone, now: new Date(now) }
  return (
    <div role="log" aria-label={t('conversation')}>
      <ol className={styles.messages}>
        {messages.map(({ id, author, text, created_at: at, attachments }) => (
          <li key={id} className={classNames(styles.message, author === 'customer' && styles.own)}>
            <p className={styles.author}>
              <span className="weight-medium">{author === 'customer' ? t('you') : settings.panel_name}</span>
              <time dateTime={at} title={formatExactTime(new Date(at), style)}>
                {formatTimestamp(new Date(at), style)}
              </time>
            </p>
            <p className={styles.words} dir="auto">
              {text}
            </p>
            <AttachmentList attachments={attachments} />
          </li>
        ))}
      </ol>
    </div>
  )
}
