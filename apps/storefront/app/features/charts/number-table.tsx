import { classNames } from '@vitrine/ui/components'
import styles from './number-table.module.css'

export interface NumberRow {
  readonly key: string
  readonly name: string
  readonly figures: readonly string[]
}

export interface NumberTableProps {
  /** The head of the names, then one for each figure. */
  readonly heads: readonly string[]
  readonly rows: readonly NumberRow[]
  readonly className?: string | undefined
}

/** Names and their figures, in columns. */
export function NumberTable({ heads, rows, className }: NumberTableProps) {
  return (
    <table className={classNames(styles.table, className)}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, figures }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {figures.map((figure, place) => (
              <td key={heads[place + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
