import { Button, IconPencil } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import type { OrderNetwork } from '../model/choices.ts'
import styles from './line-help.module.css'
import { type ExampleLine, exampleLines } from './model/example-lines.ts'
import { LINES_MAX } from './model/mass-lines.ts'

export interface LineHelpProps {
  readonly networks: readonly OrderNetwork[]
  readonly onInsert: (text: string) => void
}

/** Below the empty box: what a list looks like, in the ways it may be written, with services that are on sale here. */
export function LineHelp({ networks, onInsert }: LineHelpProps) {
  const { t } = useTranslation('expert')
  const lines = exampleLines(networks)
  const [first] = lines
  if (!first) return null
  return (
    <div className={styles.help}>
      <div className={styles.head}>
        <h3 className="type-h3">{t('help.title')}</h3>
        <Button
          size="small"
          icon={<IconPencil size={16} />}
          onClick={() => onInsert(`${lines.map((line) => written(line, ' | ')).join('\n')}\n`)}
        >
          {t('help.insert')}
        </Button>
      </div>
      <table className={styles.example}>
        <thead>
          <tr>
            <th scope="col">{t('columns.service')}</th>
            <th scope="col">{t('columns.link')}</th>
            <th scope="col">{t('columns.quantity')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                <code>{line.id}</code> <span className="tone-3">{line.name}</span>
              </td>
              <td className={styles.link}>
                <code>{line.url}</code>
              </td>
              <td className="number">
                <code>{line.quantity}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.forms}>
        <div>
          <dt>{t('help.bars')}</dt>
          <dd>
            <code>{written(first, ' | ')}</code>
          </dd>
        </div>
        <div>
          <dt>{t('help.spaces')}</dt>
          <dd>
            <code>{written(first, ' ')}</code>
          </dd>
        </div>
        <div>
          <dt>{t('help.tabs')}</dt>
          <dd>
            <code>{written(first, ' ⇥ ')}</code>
          </dd>
        </div>
      </dl>
      <p className="type-small tone-3">{t('help.number')}</p>
      <p className="type-small tone-3">{t('help.limits', { max: formatQuantity(LINES_MAX) })}</p>
    </div>
  )
}

const written = ({ id, url, quantity }: ExampleLine, border: string): string => [id, url, quantity].join(border)
