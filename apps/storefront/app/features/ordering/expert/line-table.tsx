import { Button, classNames, Segmented } from '@vitrine/ui/components'
import { formatId, formatQuantity, truncateUrl, UNKNOWN } from '@vitrine/ui/formats'
import { useState } from 'react'
import { useTranslation } from '#i18n'
import { linkText } from '../../../page/link-text.ts'
import { useShownMoney } from '../../../shop/shop-context.tsx'
import { unitText } from '../form/parts/unit-text.ts'
import styles from './expert-order.module.css'
import type { Problem } from './model/mass-lines.ts'
import type { CostedLine } from './use-mass-order.ts'

const STEP = 50

/** What each line means and costs, or what is wrong with it, beside the line. */
export function LineTable({ lines, wrongCount }: { readonly lines: readonly CostedLine[]; readonly wrongCount: number }) {
  const { t } = useTranslation('expert')
  const [isOnlyWrong, setIsOnlyWrong] = useState(false)
  const [count, setCount] = useState(STEP)
  const { split } = useShownMoney()
  const isCosted = ({ cost, problem }: CostedLine) => cost !== undefined && !problem
  // Of all lines, shown or not: together they are the sum beside the table.
  const costed = lines.filter(isCosted)
  const costs = split(costed.map(({ cost }) => cost ?? 0n))
  const shown = isOnlyWrong && wrongCount > 0 ? lines.filter(({ problem }) => problem) : lines
  return (
    <div>
      <div className={styles.tableHead}>
        <p className="type-small tone-2" role="status">
          {t('lines', { count: lines.length, number: formatQuantity(lines.length) })}
          {wrongCount > 0 && (
            <span className="tone-bad weight-medium"> · {t('wrong', { count: wrongCount, number: formatQuantity(wrongCount) })}</span>
          )}
        </p>
        {wrongCount > 0 && wrongCount < lines.length && (
          <Segmented
            name="expert-shown"
            label={t('shown.label')}
            segments={[
              { value: 'all', label: t('shown.all') },
              { value: 'wrong', label: t('shown.wrong') },
            ]}
            value={isOnlyWrong ? 'wrong' : 'all'}
            onChange={(value) => setIsOnlyWrong(value === 'wrong')}
          />
        )}
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('columns.line')}</th>
            <th scope="col">{t('columns.service')}</th>
            <th scope="col">{t('columns.link')}</th>
            <th scope="col" className={styles.end}>
              {t('columns.quantity')}
            </th>
            <th scope="col" className={styles.end}>
              {t('columns.cost')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, count).map((line) => (
            <Row key={line.number} line={line} cost={costs[costed.indexOf(line)]} />
          ))}
        </tbody>
      </table>
      {shown.length > count && (
        <Button isBlock className={styles.more} onClick={() => setCount(count + STEP)}>
          {t('more', { number: formatQuantity(Math.min(STEP, shown.length - count)) })}
        </Button>
      )}
    </div>
  )
}

function Row({ line, cost }: { readonly line: CostedLine; readonly cost: bigint | undefined }) {
  const { t: order } = useTranslation('order')
  const { t } = useTranslation('expert')
  const { text: textOf } = useShownMoney()
  const problem = useProblem()
  const { found, number, problem: wrong, text, url, units, isWaiting } = line
  const isShown = line.service !== undefined
  return (
    <tr className={classNames(wrong && styles.wrong)} data-line={number}>
      <td className="number tone-3">{number}</td>
      <td>
        <span className={styles.service}>
          {found ? (
            <>
              <span className="weight-medium">{found.name}</span> <span className="type-small tone-3 number">#{formatId(found.id)}</span>
            </>
          ) : (
            <span className="tone-2">{isShown ? line.service : text}</span>
          )}
        </span>
        {isWaiting && <span className={styles.note}>{t('waiting')}</span>}
        {wrong && <span className={classNames(styles.note, 'tone-bad')}>{problem(wrong)}</span>}
      </td>
      <td className={styles.link} title={url || undefined}>
        {truncateUrl(linkText(url))}
      </td>
      <td className={classNames(styles.end, styles.units, 'number')}>
        {found && units > 0 ? unitText(order, found.type, units) : line.quantity}
      </td>
      <td className={classNames(styles.end, 'number weight-medium')}>{wrong ? '—' : cost === undefined ? UNKNOWN : textOf(cost)}</td>
    </tr>
  )
}

/** The message for what is wrong with a line. */
function useProblem(): (problem: Problem) => string {
  const { t } = useTranslation('expert')
  return (problem) => {
    switch (problem.kind) {
      case 'refused':
        return problem.text
      case 'below':
      case 'above':
      case 'step':
        return t(`problems.${problem.kind}`, { bound: formatQuantity(problem.bound), nearest: formatQuantity(problem.nearest) })
      default:
        return t(`problems.${problem.kind}`)
    }
  }
}
