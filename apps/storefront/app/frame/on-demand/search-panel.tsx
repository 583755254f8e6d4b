import { Button, Spinner } from '@vitrine/ui/components'
import { type KeyboardEvent, type RefObject, useEffect, useId } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#words'
import { paths } from '../../paths.ts'
import { ResultIcon } from './result-icon.tsx'
import { optionId, ResultList } from './result-list.tsx'
import styles from './search-panel.module.css'
import { useFoundResults } from './use-found-results.ts'
import { useResultKeys } from './use-result-keys.ts'

const SUGGESTIONS = 3

export interface SearchPanelProps {
  readonly text: string
  /** The field hands its keys over; it is told what they came to. */
  readonly keys: RefObject<((event: KeyboardEvent) => boolean) | null>
  readonly onActive: (ids: { readonly list: string; readonly option: string | undefined } | null) => void
  readonly onClose: () => void
  readonly onClear: () => void
}

/** Under the field of the header: what is found, in groups. */
export function SearchPanel({ text, keys, onActive, onClose, onClear }: SearchPanelProps) {
  const { t } = useTranslation('shell')
  const id = useId()
  const { groups, networks, isLoading, hasFailed } = useFoundResults(text)
  const { active, setActive, onKey, choose } = useResultKeys(groups, -1, onClose)
  const count = groups.reduce((sum, { results }) => sum + results.length, 0)
  const hasList = count > 0
  useEffect(() => {
    keys.current = onKey
  })
  useEffect(() => {
    onActive(hasList ? { list: id, option: active >= 0 ? optionId(id, active) : undefined } : null)
    return () => onActive(null)
  }, [id, active, hasList, onActive])
  return (
    <div className={styles.panel} onPointerDown={(event) => event.preventDefault()}>
      <p className="sr-only" role="status">
        {isLoading ? t('search.loading') : hasFailed ? t('search.failed') : t('search.found', { count })}
      </p>
      {hasList && (
        <ResultList
          id={id}
          label={t('search.results')}
          groups={groups}
          text={text}
          active={active}
          onActive={setActive}
          onChoose={choose}
          iconOf={(result) => <ResultIcon result={result} />}
        />
      )}
      {count === 0 && isLoading && (
        <p className={styles.note}>
          <Spinner /> {t('search.loading')}
        </p>
      )}
      {count === 0 && hasFailed && <p className={styles.note}>{t('search.failed')}</p>}
      {count === 0 && !isLoading && !hasFailed && (
        <div className={styles.empty}>
          <p className="weight-medium">{t('search.none')}</p>
          <div className={styles.tries}>
            {[...(networks ?? [])]
              .flatMap((network) => network.groups)
              .sort((a, b) => b.count - a.count)
              .slice(0, SUGGESTIONS)
              .map((group) => (
                <Link key={group.id} className={styles.try} to={paths.group(group.slug)} onClick={onClose}>
                  {group.networkName} · {group.name}
                </Link>
              ))}
            <Button size="small" variant="quiet" onClick={onClear}>
              {t('search.clear')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
