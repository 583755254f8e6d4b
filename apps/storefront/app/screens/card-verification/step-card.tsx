import { toBcp47 } from '@vitrine/platform/kernel'
import { Button, IconCheck, IconTrash, SectionCard } from '@vitrine/ui/components'
import { useId, useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { ACCEPTED, FILES_PER_STEP, shownSize } from '../../features/attachments/file-problem.ts'
import { useFileDrop } from '../../features/attachments/use-file-drop.ts'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './card-verification.module.css'
import type { DocumentStep, Documents } from './use-documents.ts'

export interface StepCardProps {
  readonly step: DocumentStep
  readonly number: number
  readonly documents: Documents
}

/** What to photograph, what is there already, and a place to add more. */
export function StepCard({ step, number, documents }: StepCardProps) {
  const { t } = useTranslation('documents')
  const { shown, failure } = documents
  const files = shown.files.filter((file) => file.step === step)
  const isOpen = shown.status === 'collecting' || shown.status === 'refused'
  return (
    <SectionCard
      id={`step-${step}`}
      title={t('step', { number, name: t(`steps.${step}.title`) })}
      aside={
        files.length > 0 && (
          <span className={styles.done}>
            <IconCheck size={16} />
            {t('uploaded')}
          </span>
        )
      }
    >
      <p className="tone-2">{t(`steps.${step}.text`)}</p>
      {files.length > 0 && (
        <ul className={styles.files} aria-label={t('files')}>
          {files.map((file) => (
            <FileRow key={file.filename} file={file} documents={documents} isOpen={isOpen} />
          ))}
        </ul>
      )}
      {isOpen && files.length < FILES_PER_STEP && <AddFile step={step} documents={documents} />}
      <div role="alert">{failure?.step === step && <p className={styles.failure}>{failure.text}</p>}</div>
    </SectionCard>
  )
}

interface FileRowProps {
  readonly file: Documents['shown']['files'][number]
  readonly documents: Documents
  readonly isOpen: boolean
}

function FileRow({ file, documents, isOpen }: FileRowProps) {
  const { t } = useTranslation('documents')
  const { locale } = useShop()
  const [isRemoving, setIsRemoving] = useState(false)
  const hasRequested = useRef(false)
  const { step, filename, url, bytes } = file
  const askOnce = () => {
    if (hasRequested.current) return
    hasRequested.current = true
    documents.refresh()
  }
  return (
    <li className={styles.file}>
      <a href={url} download={filename} aria-label={t('open', { name: filename })}>
        <img src={url} alt="" width={56} height={56} className={styles.preview} onError={askOnce} />
      </a>
      <span className={styles.texts}>
        <span className={styles.name}>{filename}</span>
        <span className="type-small tone-3">{shownSize(bytes, toBcp47(locale))}</span>
      </span>
      {isOpen && (
        <Button
          size="medium"
          icon={<IconTrash size={16} />}
          isLoading={isRemoving}
          aria-label={t('removeNamed', { name: filename })}
          onClick={() => {
            setIsRemoving(true)
            void documents.remove(step, filename).finally(() => setIsRemoving(false))
          }}
        >
          {t('remove')}
        </Button>
      )}
    </li>
  )
}

/** A button that opens the file picker or the camera, a place to drop a file on, and the progress of what is on its way. */
function AddFile({ step, documents }: Pick<StepCardProps, 'step' | 'documents'>) {
  const { t } = useTranslation('documents')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { sending } = documents
  const take = (file: File | undefined) => file && void documents.upload(step, file)
  const drop = useFileDrop(take)
  if (sending?.step === step) return <Progress sending={sending} onCancel={documents.cancel} />
  return (
    <fieldset className={styles.add} {...drop}>
      <input
        ref={input}
        id={id}
        type="file"
        className="sr-only"
        tabIndex={-1}
        accept={ACCEPTED.join(',')}
        aria-label={t('choose')}
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Button disabled={sending !== undefined} onClick={() => input.current?.click()}>
        {t('choose')}
      </Button>
      <span className="type-small tone-3">{t('limits')}</span>
    </fieldset>
  )
}

function Progress({ sending, onCancel }: { readonly sending: NonNullable<Documents['sending']>; readonly onCancel: () => void }) {
  const { t } = useTranslation('documents')
  const percent = Math.round(sending.share * 100)
  return (
    <div className={styles.sending}>
      <span className={styles.texts}>
        <span className={styles.name}>{sending.name}</span>
        <progress className={styles.bar} max={100} value={percent} aria-label={t('sending', { name: sending.name })} />
        <span className="type-small tone-3 number">{percent < 100 ? t('percent', { percent }) : t('checking')}</span>
      </span>
      <Button size="medium" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}
