import { classNames } from '@vitrine/ui/components'
import { type SearchListGroup, SearchListResults } from '@vitrine/ui/controls/search-list'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '#i18n'
import { NetworkMark } from '../../features/networks/network-mark.tsx'
import styles from './result-list.module.css'
import { markedPieces, type Result, type ResultGroup } from './search-model.ts'

/** The groups of what was found with their captions, as the list of the field takes them. */
export function useSearchGroups(groups: readonly ResultGroup[]): readonly SearchListGroup<Result>[] {
  const { t } = useTranslation('shell')
  return useMemo(() => groups.map(({ kind, results }) => ({ key: kind, caption: t(`search.groups.${kind}`), items: results })), [groups, t])
}

export interface ResultListProps {
  readonly groups: readonly SearchListGroup<Result>[]
  readonly text: string
  /** The icon of a row that has no network. */
  readonly iconOf: (result: Result) => ReactNode
}

/** Rows in captioned groups, walked through from the field above. */
export function ResultList({ groups, text, iconOf }: ResultListProps) {
  const { t } = useTranslation('shell')
  return (
    <SearchListResults label={t('search.results')} groups={groups} keyOf={({ key }) => key}>
      {(result) => <Row result={result} text={text} icon={iconOf(result)} />}
    </SearchListResults>
  )
}

function Row({ result, text, icon }: { readonly result: Result; readonly text: string; readonly icon: ReactNode }) {
  return (
    <>
      {result.network ? (
        <NetworkMark network={result.network} size={24} />
      ) : (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.texts}>
        <span className={styles.name}>
          {markedPieces(result.name, text).map((piece, at) => (piece.isMatch ? <mark key={at}>{piece.text}</mark> : piece.text))}
        </span>
        {result.detail && <span className={styles.detail}>{result.detail}</span>}
      </span>
      {result.price && <span className={classNames('number', styles.price)}>{result.price}</span>}
    </>
  )
}
