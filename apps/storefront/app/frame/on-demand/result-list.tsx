import { classNames, NetworkTile } from '@vitrine/ui/components'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from '#words'
import { NetworkGlyph } from '../../features/networks/network-glyph.tsx'
import styles from './result-list.module.css'
import { markedPieces, type Result, type ResultGroup } from './search-model.ts'

export const optionId = (listId: string, at: number): string => `${listId}-${at}`

export interface ResultListProps {
  readonly id: string
  readonly label: string
  readonly groups: readonly ResultGroup[]
  readonly text: string
  /** Position over all groups; -1 while none is active. */
  readonly active: number
  readonly onActive: (at: number) => void
  readonly onChoose: (result: Result, isOther: boolean) => void
  /** The drawing of a row that has no network. */
  readonly iconOf?: (result: Result) => ReactNode
}

/** Rows in captioned groups, walked through from the field above: the focus stays there. */
export function ResultList({ id, label, groups, text, active, onActive, onChoose, iconOf }: ResultListProps) {
  const { t } = useTranslation('shell')
  const captions = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [active, id])
  let before = 0
  return (
    <div role="listbox" id={id} aria-label={label} className={styles.list} ref={box}>
      {groups.map(({ kind, results }) => {
        const first = before
        before += results.length
        return (
          // biome-ignore lint/a11y/useSemanticElements: groups of a listbox have no element of their own
          <div role="group" key={kind} aria-labelledby={`${captions}-${kind}`}>
            <div className={styles.caption} id={`${captions}-${kind}`}>
              {t(`search.groups.${kind}`)}
            </div>
            {results.map((result, at) => (
              <Row
                key={result.key}
                id={optionId(id, first + at)}
                result={result}
                text={text}
                isActive={active === first + at}
                icon={iconOf?.(result)}
                onActive={() => onActive(first + at)}
                onChoose={onChoose}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

interface RowProps {
  readonly id: string
  readonly result: Result
  readonly text: string
  readonly isActive: boolean
  readonly icon: ReactNode
  readonly onActive: () => void
  readonly onChoose: (result: Result, isOther: boolean) => void
}

function Row({ id, result, text, isActive, icon, onActive, onChoose }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which owns the focus
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant of the field points here
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      className={classNames(styles.row, isActive && styles.active)}
      onPointerMove={onActive}
      onClick={(event) => onChoose(result, event.metaKey || event.ctrlKey)}
    >
      {result.network ? (
        <NetworkTile colour={result.network.color} size={24}>
          <NetworkGlyph icon={result.network.icon} />
        </NetworkTile>
      ) : (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.name}>
          {markedPieces(result.name, text).map((piece, at) => (piece.isMatch ? <mark key={at}>{piece.text}</mark> : piece.text))}
        </span>
        {result.detail && <span className={styles.detail}>{result.detail}</span>}
      </span>
      {result.price && <span className={classNames('number', styles.price)}>{result.price}</span>}
    </div>
  )
}
