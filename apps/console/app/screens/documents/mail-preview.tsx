import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSettled } from '../../forms/use-settled.ts'
import texts from '../../messages/en/documents.json'
import { sayFrom } from '../../messages/texts.ts'
import { useClient } from '../../session/session-context.tsx'
import type { RefusalReason } from './document-case.ts'
import styles from './documents.module.css'

const t = sayFrom(texts)

interface DocumentMail {
  readonly locale: string
  readonly to: string | null
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly button: string | null
}

export interface MailPreviewProps {
  /** Of the case, in the operators' API. */
  readonly path: string
  readonly outcome: 'approved' | 'refused'
  readonly reason: RefusalReason
  readonly note: string
}

/** The mail as it will be sent, before it is. */
export function MailPreview({ path, outcome, reason, note }: MailPreviewProps) {
  const client = useClient()
  const wanted = useSettled(JSON.stringify({ outcome, ...(outcome === 'refused' ? { reason, note } : {}) }))
  const { data, error } = useQuery({
    queryKey: ['document-mail', path, wanted],
    queryFn: () => client.write<DocumentMail>('POST', `${path}/mail-preview`, JSON.parse(wanted)),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (error) return <p className={`${styles.small} tone-2`}>{t('mailFailed')}</p>
  if (!data) return null
  const lang = data.locale.replace('_', '-')
  return (
    <section className={styles.mail} aria-label={t('mail')}>
      <p className="tone-3">{data.to === null ? t('mailNobody') : t('mailTo', { email: data.to })}</p>
      <p className="weight-medium" lang={lang}>
        {data.subject}
      </p>
      {data.paragraphs.map((paragraph) => (
        <p key={paragraph} lang={lang} dir="auto">
          {paragraph}
        </p>
      ))}
      {data.button && (
        <p className="tone-2" lang={lang}>
          {t('mailButton', { label: data.button })}
        </p>
      )}
    </section>
  )
}
