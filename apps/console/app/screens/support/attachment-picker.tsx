import { IconClose } from '@vitrine/ui/components'
import { useRef } from 'react'
import texts from '../../messages/en/support.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action, IconAction } from '../../parts/action.tsx'
import styles from './support.module.css'
import { ATTACHMENTS_MAX, type useAttachments } from './use-attachments.ts'

const t = sayFrom(texts)

interface AttachmentPickerProps {
  readonly attachments: ReturnType<typeof useAttachments>
}

/** The files that go with an answer. */
export function AttachmentNames({ attachments: { shown, remove } }: AttachmentPickerProps) {
  if (shown.length === 0) return null
  return (
    <ul className={styles.attached} aria-label={t('pictures')}>
      {shown.map(({ id, filename }) => (
        <li key={id}>
          <span>{filename}</span>
          <IconAction label={t('removePicture', { name: filename })} onClick={() => remove(id)}>
            <IconClose size={14} />
          </IconAction>
        </li>
      ))}
    </ul>
  )
}

/** Chooses a picture or a PDF for an answer or a note. */
export function AttachButton({ attachments }: AttachmentPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,application/pdf"
        hidden
        aria-label={t('attach')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) attachments.add(file)
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      <Action
        isLoading={attachments.isSending}
        disabled={attachments.shown.length >= ATTACHMENTS_MAX}
        onClick={() => input.current?.click()}
      >
        {t('attach')}
      </Action>
    </>
  )
}
