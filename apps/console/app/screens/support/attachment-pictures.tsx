import texts from '../../messages/en/support.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { usePrivateFile } from '../../session/use-private-file.ts'
import styles from './support.module.css'
import type { TicketAttachment } from './ticket.ts'

const t = sayFrom(texts)

/** The pictures of a message; a press saves the file. */
export function AttachmentPictures({ attachments }: { readonly attachments: readonly TicketAttachment[] }) {
  if (attachments.length === 0) return null
  return (
    <ul className={styles.pictures} aria-label={t('pictures')}>
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          <Picture attachment={attachment} />
        </li>
      ))}
    </ul>
  )
}

function Picture({ attachment: { id, url, filename, width, height } }: { readonly attachment: TicketAttachment }) {
  const { source, error, refetch } = usePrivateFile('ticket-attachment', { id, url })
  if (error)
    return (
      <span className={styles.missing} role="alert">
        {t('pictureFailed', { name: filename })}
        <Action onClick={refetch}>{t('pictureAgain')}</Action>
      </span>
    )
  return (
    <a href={source} download={filename} aria-label={t('savePicture', { name: filename })} aria-busy={source === undefined}>
      <img src={source} alt="" width={width} height={height} className={styles.picture} />
    </a>
  )
}
