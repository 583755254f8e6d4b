import { Button, Spinner } from '@vitrine/ui/components'
import { type LentFieldProps, SearchList, SearchListLentField } from '@vitrine/ui/controls/search-list'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../../paths.ts'
import { ResultIcon } from './result-icon.tsx'
import { ResultList, useSearchGroups } from './result-list.tsx'
import styles from './search-panel.module.css'
import { useChooseResult } from './use-choose-result.ts'
import { useFoundResults } from './use-found-results.ts'

const SUGGESTIONS = 3

/** The field hands its keys over and is told what they came to. */
export interface SearchPanelProps extends LentFieldProps {
  readonly text: string
  readonly onClose: () => void
  readonly onClear: () => void
}

/** Under the field of the header: what is found, in groups. */
export function SearchPanel({ text, onClose, onClear, ...field }: SearchPanelProps) {
  const { t } = useTranslation('shell')
  const { groups, networks, isLoading, hasFailed } = useFoundResults(text)
  const choose = useChooseResult(onClose)
  const listed = useSearchGroups(groups)
  const count = groups.reduce((sum, { results }) => sum + results.length, 0)
  return (
    <div className={styles.panel} onPointerDown={(event) => event.preventDefault()}>
      <p className="sr-only" role="status">
        {isLoading ? t('search.loading') : hasFailed ? t('search.failed') : t('search.found', { count })}
      </p>
      {count > 0 && (
        <SearchList groups={listed} text={text} onType={() => undefined} startsAtFirst={false} onChoose={choose}>
          <SearchListLentField {...field} />
          <ResultList groups={listed} text={text} iconOf={(result) => <ResultIcon result={result} />} />
        </SearchList>
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
