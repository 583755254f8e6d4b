import { CheckboxRow, Notice } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useRef, useState } from 'react'
import { FieldText } from '../../forms/field-text.tsx'
import { useSending } from '../../forms/use-sending.ts'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/views.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import styles from './list-views.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)
const NAME_MAX = 60

interface Given {
  readonly name: string
  readonly isShared: boolean
}

export interface ViewDialogProps {
  readonly title: string
  readonly initial: Given
  readonly mayShare: boolean
  readonly onSave: (given: Given, key: string) => Promise<void>
  readonly onClose: () => void
}

/** What a view is called, and who sees it. */
export function ViewDialog({ title, initial, mayShare, onSave, onClose }: ViewDialogProps) {
  const sending = useSending()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(initial.name)
  const [isShared, setIsShared] = useState(initial.isShared)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={c('close')}
      width={420}
      initialFocus={field}
      footer={
        <div className={styles.actions}>
          <Action onClick={onClose}>{c('cancel')}</Action>
          <Action type="submit" form="saved-view" variant="primary" isLoading={sending.isSending} disabled={name.trim() === ''}>
            {t('save')}
          </Action>
        </div>
      }
    >
      <form
        id="saved-view"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') void sending.send((key) => onSave({ name: name.trim(), isShared }, key))
        }}
      >
        {sending.message && (
          <Notice tone="bad" role="alert">
            {sending.message}
          </Notice>
        )}
        <FieldText
          ref={field}
          id="view-name"
          label={t('name')}
          value={name}
          maxLength={NAME_MAX}
          error={sending.errorOf('name')}
          onChange={(event) => setName(event.target.value)}
        />
        {mayShare && (
          <CheckboxRow checked={isShared} onChange={(event) => setIsShared(event.target.checked)} isWhole>
            {t('share')}
          </CheckboxRow>
        )}
      </form>
    </Dialog>
  )
}
