import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import texts from '../../messages/en/support.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useClient } from '../../session/session-context.tsx'
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
  const client = useClient()
  // Fetched once for as long as it is shown: each fetch is a look that is recorded.
  const found = useQuery({
    queryKey: ['ticket-attachment', id],
    queryFn: () => client.file(url),
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
  })
  const [source, setSource] = useState<string>()
  const blob = found.data
  useEffect(() => {
    if (!blob) return
    const address = URL.createObjectURL(blob)
    setSource(address)
    return () => URL.revokeObjectURL(address)
  }, [blob])
  if (found.error)
    return (
      <span className={styles.missing} role="alert">
        {t('pictureFailed', { name: filename })}
        <Action onClick={() => void found.refetch()}>{t('pictureAgain')}</Action>
      </span>
    )
  return (
    <a href={source} download={filename} aria-label={t('savePicture', { name: filename })} aria-busy={source === undefined}>
      <img src={source} alt="" width={width} height={height} className={styles.picture} />
    </a>
  )
}
