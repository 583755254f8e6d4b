import texts from '../../../messages/en/providers.json'
import { sayFrom } from '../../../messages/texts.ts'
import { axisOf } from '../../../values/axis.ts'
import { dayOf, fullTime } from '../../../values/times.ts'
import { amountIn, type Balance, balanceLine } from './balance.ts'
import styles from './overview.module.css'

const t = sayFrom(texts)
const [WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM, TOP] = [720, 230, 70, 14, 24, 14]
const PARTS = [0, 1, 2, 3, 4]
/** From here on cents only widen the numbers of an axis. */
const WHOLE_FROM = 40

/** The balance over time: flat where nobody looked or nothing changed, with a dot for each payment and a line below which it is low. */
export function BalanceChart({ balance, now }: { readonly balance: Balance; readonly now: number }) {
  const { currency, lowBalance, payments } = balance
  const line = balanceLine(balance, now)
  const low = Number(lowBalance)
  const values = line.steps.map(({ value }) => value)
  const { bottom, top } = axisOf(Math.min(...values, 0), Math.max(...values, low))
  const y = (value: number): string => (HEIGHT - BOTTOM - ((value - bottom) / (top - bottom)) * (HEIGHT - BOTTOM - TOP)).toFixed(1)
  const x = (at: number): string => (LEFT + ((at - line.from) / Math.max(1, line.to - line.from)) * (WIDTH - LEFT - RIGHT)).toFixed(1)
  const corners = line.steps.flatMap(({ at, value }, index) => {
    const before = line.steps[index - 1]
    return before ? [`${x(at)},${y(before.value)}`, `${x(at)},${y(value)}`] : [`${x(at)},${y(value)}`]
  })
  const [first, last] = [line.steps[0], line.steps.at(-1)]
  const says = t('overview.says', {
    from: dayOf(balance.since),
    amount: amountIn(currency, balance.balance ?? '0'),
    count: payments.length,
  })
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={says}>
      {PARTS.map((part) => bottom + ((top - bottom) / 4) * part).map((value) => (
        <g key={value}>
          <line className={styles.grid} x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} />
          <text className={styles.label} x={LEFT - 8} y={Number(y(value)) + 4} textAnchor="end">
            {amountIn(currency, value.toFixed(top - bottom < WHOLE_FROM ? 2 : 0))}
          </text>
        </g>
      ))}
      {[line.from, line.to].map((at, index) => (
        <text key={at} className={styles.label} x={x(at)} y={HEIGHT - 6} textAnchor={index === 0 ? 'start' : 'end'}>
          {dayOf(new Date(at).toISOString())}
        </text>
      ))}
      {low > 0 && <line className={styles.low} x1={LEFT} x2={WIDTH - RIGHT} y1={y(low)} y2={y(low)} />}
      {first && last && (
        <polygon className={styles.area} points={[`${x(first.at)},${y(0)}`, ...corners, `${x(last.at)},${y(0)}`].join(' ')} />
      )}
      <polyline className={styles.line} points={corners.join(' ')} />
      {line.payments.map(({ at, value, amount }) => (
        <circle key={at} className={styles.payment} cx={x(at)} cy={y(value)} r={5}>
          <title>{t('overview.paidAt', { amount: amountIn(currency, amount), time: fullTime(new Date(at).toISOString()) })}</title>
        </circle>
      ))}
    </svg>
  )
}
