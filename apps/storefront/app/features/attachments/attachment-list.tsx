import { useTranslation } from '#i18n'
import styles from './attachments.module.css'

export interface AttachmentListProps {
  readonly attachments: readonly {
    readonly id: string
    readonly filename: string
    readonly width: number
    readonly height: number
    readonly url: string
  }[]
}

/** The pictures of a message; a press saves the whole file. */
export function AttachmentList({ attachments }: AttachmentListProps) {
  const { t } = useTranslation('attachments')
  if (attachments.length === 0) return null
  return (
    <ul className={styles.pictures} aria-label={t('list')}>
      {attachments.map(({ id, filename, width, height, url }) => (
        <li key={id}>
          <a href={url} download={filename} aria-label={t('open', { name: filename })}>
            <img src={url} alt="" width={width} height={height} className={styles.picture} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}
