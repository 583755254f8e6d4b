import { classNames } from '@vitrine/ui/components'
import { palettes } from '@vitrine/ui/theme'
import { createContext, type DragEvent, use, useRef, useState } from 'react'
import texts from '../messages/en/forms.json'
import { sayFrom } from '../messages/texts.ts'
import { Action } from '../parts/action.tsx'
import { useHere } from '../session/panel-context.ts'
import { pictureSource } from '../values/picture-source.ts'
import { FieldText } from './field-text.tsx'
import styles from './picture-field.module.css'
import { usePictureUpload } from './use-picture-upload.ts'

const t = sayFrom(texts)
const TYPES = 'image/png,image/jpeg,image/webp,image/svg+xml'
const SCHEMES = ['light', 'dark'] as const

/** The permission of what the pictures of a form are for; without one they are addresses alone. */
export const PicturesFor = createContext<string | undefined>(undefined)

export interface PictureFieldProps {
  readonly id: string
  readonly label: string
  /** An address. */
  readonly value: string
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly isReadOnly: boolean
  /** It may be left empty. */
  readonly isRemovable: boolean
  readonly onChange: (address: string) => void
}

/** A picture: uploaded, dropped, pasted or named by its address; shown on light and on dark. */
export function PictureField({ id, label, value, hint, error, isReadOnly, isRemovable, onChange }: PictureFieldProps) {
  const permission = use(PicturesFor)
  const { panel } = useHere()
  const upload = usePictureUpload(permission ?? '', onChange)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const action = t(value === '' ? 'picture.upload' : 'picture.replace')
  const isOffered = !isReadOnly && permission !== undefined && panel.permissions.includes(permission)
  const take = (files: FileList): boolean => {
    const [file] = isOffered ? files : []
    if (file) upload.start(file)
    return file !== undefined
  }
  const over = (is: boolean) => (event: DragEvent) => {
    if (!isOffered) return
    event.preventDefault()
    setIsOver(is)
  }
  return (
    <fieldset
      className={classNames(styles.picture, isOver && styles.over)}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event)
        take(event.dataTransfer.files)
      }}
      onPaste={(event) => take(event.clipboardData.files) && event.preventDefault()}
    >
      <div className={styles.shown}>
        {SCHEMES.map((scheme) => (
          <Swatch key={`${scheme}${value}`} scheme={scheme} source={pictureSource(value, panel.origin)} />
        ))}
      </div>
      <div className={styles.fields}>
        <FieldText
          {...{ id, label }}
          hint={hint ?? t(isOffered ? 'picture.hint' : 'picture.addressHint')}
          error={upload.error ?? error}
          value={value}
          readOnly={isReadOnly}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            upload.forget()
            onChange(event.target.value)
          }}
        />
        {isOffered && (
          <div className={styles.actions}>
            <Action
              aria-label={t('picture.uploadOf', { action, name: label })}
              isLoading={upload.isSending}
              onClick={() => input.current?.click()}
            >
              {action}
            </Action>
            {upload.again && <Action onClick={upload.again}>{t('picture.again')}</Action>}
            {isRemovable && value !== '' && (
              <Action variant="quiet" aria-label={t('picture.removeOf', { name: label })} onClick={() => onChange('')}>
                {t('picture.remove')}
              </Action>
            )}
            <span role="status" className={styles.state}>
              {upload.state}
            </span>
            <input
              ref={input}
              type="file"
              accept={TYPES}
              hidden
              aria-label={t('picture.uploadOf', { action, name: label })}
              onChange={(event) => {
                take(event.target.files ?? new DataTransfer().files)
                // The same file may be chosen again.
                event.target.value = ''
              }}
            />
          </div>
        )}
      </div>
    </fieldset>
  )
}

interface SwatchProps {
  readonly scheme: (typeof SCHEMES)[number]
  readonly source: string | undefined
}

/** The picture on the page of one scheme; empty where it cannot be shown. */
function Swatch({ scheme, source }: SwatchProps) {
  const [isMissing, setIsMissing] = useState(false)
  const says = t(scheme === 'light' ? 'picture.onLight' : 'picture.onDark')
  return (
    <figure className={styles.swatch} style={{ background: palettes[scheme].page, color: palettes[scheme]['text-2'] }}>
      {source === undefined || isMissing ? (
        <figcaption className={styles.none}>{t('picture.noPreview')}</figcaption>
      ) : (
        <img className={styles.image} src={source} alt={says} onError={() => setIsMissing(true)} />
      )}
    </figure>
  )
}
