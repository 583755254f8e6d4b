import { IconDownload } from '@vitrine/ui/components'
import { useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import texts from '../../messages/en/support.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useClient } from '../../session/session-context.tsx'
import { usePrivateFile } from '../../session/use-private-file.ts'
import { saveFile } from '../../values/save-file.ts'
import styles from './support.module.css'
import type { TicketAttachment } from './ticket.ts'

const t = sayFrom(texts)

/** The files of a message: pictures are shown, a press saves the file; a PDF is fetched only to be saved. */
export function AttachmentPictures({ attachments }: { readonly attachments: readonly TicketAttachment[] }) {
  if (attachments.length === 0) return null
  return (
    <ul className={styles.pictures} aria-label={t('pictures')}>
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          {attachment.width === null || attachment.height === null ? (
            <SavedFile attachment={attachment} />
          ) : (
            <Picture attachment={attachment} width={attachment.width} height={attachment.height} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface PictureProps {
  readonly attachment: TicketAttachment
  readonly width: number
  readonly height: number
}

function SavedFile({ attachment: { url, filename } }: Pick<PictureProps, 'attachment'>) {
  const client = useClient()
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      saveFile(filename, await client.file(url))
    } catch (error) {
      toast(saidOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Action isLoading={isBusy} aria-label={t('savePicture', { name: filename })} onClick={() => void save()}>
      <IconDownload size={14} />
      {filename}
    </Action>
  )
}

function Picture({ attachment: { id, url, filename }, width, height }: PictureProps) {
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
