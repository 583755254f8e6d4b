import { useQuery } from '@tanstack/react-query'
import { localeNames, locales } from '@vitrine/platform/kernel'
import { Dialog } from '@vitrine/ui/controls'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/pages.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useClient } from '../../session/session-context.tsx'
import { textDifference } from './text-difference.ts'
import styles from './version-dialog.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)
const FIELDS = ['title', 'body', 'metaTitle', 'metaDescription'] as const

type ArticleText = Readonly<Partial<Record<(typeof FIELDS)[number], string | null>>>
export type ArticleTexts = Readonly<Record<string, ArticleText | undefined>>

export interface VersionDialogProps {
  /** Of the article. */
  readonly path: string
  readonly version: number
  /** As they are today. */
  readonly present: ArticleTexts
  readonly onClose: () => void
  /** Gives the article the texts of the version; undefined for those who may not. */
  readonly onRestore: (() => void) | undefined
}

/** What became of the texts of an earlier version, language by language. */
export function VersionDialog({ path, version, present, onClose, onRestore }: VersionDialogProps) {
  const client = useClient()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['version', path, version],
    queryFn: ({ signal }) => client.read<{ readonly texts: ArticleTexts }>(`${path}/versions/${version}`, {}, signal),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('compareTitle', { number: version })}
      closeLabel={c('close')}
      width={760}
      footer={
        onRestore && (
          <Action variant="primary" disabled={!data} onClick={onRestore}>
            {t('restoreOne', { number: version })}
          </Action>
        )
      }
    >
      {error && <FailureView error={error} onRetry={() => void refetch()} />}
      {isPending && <LoadingRows rows={4} />}
      {data && <Differences before={data.texts} after={present} />}
    </Dialog>
  )
}

function Differences({ before, after }: { readonly before: ArticleTexts; readonly after: ArticleTexts }) {
  const changed = locales.flatMap((locale) =>
    FIELDS.flatMap((field) => {
      const [was, is] = [before[locale]?.[field] ?? '', after[locale]?.[field] ?? '']
      return was === is ? [] : [{ locale, field, was, is }]
    }),
  )
  if (changed.length === 0) return <p className="tone-2">{t('sameTexts')}</p>
  return (
    <div className={styles.changes}>
      <p className="tone-3">{t('compareHint')}</p>
      {changed.map(({ locale, field, was, is }) => (
        <section key={`${locale} ${field}`} aria-label={`${localeNames[locale]}, ${t(`parts.${field}`)}`}>
          <h3 className={styles.title}>
            {localeNames[locale]} <span className="tone-3">{t(`parts.${field}`)}</span>
          </h3>
          <p className={styles.text} lang={locale.replace('_', '-')}>
            {textDifference(was, is).map(({ kind, text }, at) =>
              kind === 'same' ? (
                <span key={at}>{text}</span>
              ) : kind === 'gone' ? (
                <del key={at} className={styles.gone}>
                  {text}
                </del>
              ) : (
                <ins key={at} className={styles.added}>
                  {text}
                </ins>
              ),
            )}
          </p>
        </section>
      ))}
    </div>
  )
}
