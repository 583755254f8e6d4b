import { Button, IconTrash } from '@vitrine/ui/components'
import { useId, useRef } from 'react'
import { useTranslation } from '#i18n'
import styles from './attachments.module.css'
import { TICKET_ACCEPTED } from './file-problem.ts'
import { ATTACHMENTS_MAX, type Attachments } from './use-attachments.ts'
import { useFileDrop } from './use-file-drop.ts'

export interface AttachmentFieldProps {
  readonly attachments: Attachments
  /** What the server says of them when the message is sent. */
  readonly error?: string | undefined
}

/** Adds pictures and PDFs to a message: chosen, photographed or dropped here, each with what was refused about it. */
export function AttachmentField({ attachments, error }: AttachmentFieldProps) {
  const { t } = useTranslation('attachments')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { shown, sending } = attachments
  const failure = attachments.failure ?? error
  const take = (file: File | undefined) => file && void attachments.upload(file)
  const drop = useFileDrop(take)
  return (
    <fieldset className={styles.field} aria-label={t('list')} {...drop}>
      {shown.length > 0 && (
        <ul className={styles.files} aria-label={t('list')}>
          {shown.map(({ id: pictureId, filename, preview }) => (
            <li key={pictureId} className={styles.file}>
              {preview && <img src={preview} alt="" className={styles.preview} />}
              <span className={styles.name}>{filename}</span>
              <Button
                size="medium"
                icon={<IconTrash size={16} />}
                aria-label={t('removeNamed', { name: filename })}
                onClick={() => attachments.remove(pictureId)}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {sending && <Progress sending={sending} onCancel={attachments.cancel} />}
      {!sending && shown.length < ATTACHMENTS_MAX && (
        <div className={styles.add}>
          <input
            ref={input}
            id={id}
            type="file"
            className="sr-only"
            tabIndex={-1}
            accept={TICKET_ACCEPTED.join(',')}
            aria-label={t('add')}
            onChange={(event) => {
              take(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
          <Button size="medium" aria-describedby={`${id}-limits`} onClick={() => input.current?.click()}>
            {t('add')}
          </Button>
          <span id={`${id}-limits`} className="type-small tone-3">
            {t('limits', { count: ATTACHMENTS_MAX })}
          </span>
        </div>
      )}
      <div role="alert">{failure && <p className={styles.failure}>{failure}</p>}</div>
    </fieldset>
  )
}

function Progress({ sending, onCancel }: { readonly sending: NonNullable<Attachments['sending']>; readonly onCancel: () => void }) {
  const { t } = useTranslation('attachments')
  const percent = Math.round(sending.share * 100)
  return (
    <div className={styles.file}>
      <span className={styles.name}>
        {sending.name}
        <progress className={styles.bar} max={100} value={percent} aria-label={t('sending', { name: sending.name })} />
        {percent === 100 && <span className="type-small tone-3">{t('checking')}</span>}
      </span>
      <Button size="medium" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}
