import { toBcp47 } from '@vitrine/platform/kernel'
import { IconDownload } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './attachments.module.css'
import { shownSize } from './file-problem.ts'

export interface AttachmentListProps {
  readonly attachments: readonly {
    readonly id: string
    readonly filename: string
    readonly bytes: number
    /** Of a picture, in pixels. */
    readonly width: number | null
    readonly height: number | null
    readonly url: string
  }[]
}

/** The files of a message: pictures are shown, a press saves the whole file; a PDF is only saved. */
export function AttachmentList({ attachments }: AttachmentListProps) {
  const { t } = useTranslation('attachments')
  const { locale } = useShop()
  if (attachments.length === 0) return null
  return (
    <ul className={styles.pictures} aria-label={t('list')}>
      {attachments.map(({ id, filename, bytes, width, height, url }) => (
        <li key={id}>
          {width === null || height === null ? (
            <a href={url} download={filename} className={styles.saved} aria-label={t('save', { name: filename })}>
              <IconDownload size={16} />
              <span className={styles.name}>{filename}</span>
              <span className="type-small tone-3">{shownSize(bytes, toBcp47(locale))}</span>
            </a>
          ) : (
            <a href={url} download={filename} aria-label={t('open', { name: filename })}>
              <img src={url} alt="" width={width} height={height} className={styles.picture} loading="lazy" />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
