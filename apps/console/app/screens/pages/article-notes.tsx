import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Locale, localeNames } from '@vitrine/platform/kernel'
import { Notice } from '@vitrine/ui/components'
import { useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import type { Thing } from '../../forms/field.ts'
import texts from '../../messages/en/pages.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useIsPermitted } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { shortTime } from '../../values/times.ts'
import styles from './article-notes.module.css'
import { type ArticleTexts, VersionDialog } from './version-dialog.tsx'

const t = sayFrom(texts)

interface Version {
  readonly version: number
  readonly changedAt: string
  readonly changedBy: string
  readonly title: string | null
}

/** What cleaning removed, which languages are missing, and the earlier texts. */
export function ArticleNotes({ article, path }: { readonly article: Thing; readonly path: string }) {
  const takenOut = article.takenOut as readonly string[]
  const missing = article.missing as readonly Locale[]
  return (
    <div className={styles.notes}>
      {takenOut.length > 0 && <Notice tone="warn">{t('takenOut', { parts: takenOut.join(', ') })}</Notice>}
      {missing.length > 0 && (
        <p className="tone-3">{t('noTextIn', { languages: missing.map((locale) => localeNames[locale]).join(', ') })}</p>
      )}
      <Versions {...{ article, path }} />
    </div>
  )
}

function Versions({ article, path }: { readonly article: Thing; readonly path: string }) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const isPermitted = useIsPermitted('content.edit')
  const [compared, setCompared] = useState<number>()
  const own = `${path}/${String(article.id)}`
  const { data = [] } = useQuery({
    queryKey: ['versions', own, article.version],
    queryFn: ({ signal }) => client.read<readonly Version[]>(`${own}/versions`, {}, signal),
  })
  const earlier = data.filter(({ version }) => version !== article.version)
  if (earlier.length === 0) return null
  const restore = async (from: number) => {
    setCompared(undefined)
    await client
      .write('POST', `${own}/restore`, { version: article.version, from })
      .then(() => toast(t('restored', { number: from })))
      .catch((error: unknown) => toast(saidOf(error)))
    await queries.invalidateQueries({ queryKey: ['list', path] })
  }
  return (
    <details>
      <summary>{t('versions')}</summary>
      <ul className={styles.versions}>
        {earlier.map(({ version, changedAt, changedBy }) => (
          <li key={version}>
            <span>{t('version', { number: version, time: shortTime(changedAt), name: changedBy })}</span>
            <span className={styles.acts}>
              <Action aria-label={t('compareOne', { number: version })} onClick={() => setCompared(version)}>
                {t('compare')}
              </Action>
              {isPermitted && (
                <Action aria-label={t('restoreOne', { number: version })} onClick={() => void restore(version)}>
                  {t('restore')}
                </Action>
              )}
            </span>
          </li>
        ))}
      </ul>
      {compared !== undefined && (
        <VersionDialog
          path={own}
          version={compared}
          present={article.texts as ArticleTexts}
          onClose={() => setCompared(undefined)}
          onRestore={isPermitted ? () => void restore(compared) : undefined}
        />
      )}
    </details>
  )
}
