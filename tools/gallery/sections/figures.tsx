import { ListRowLine, listRowClass, listTable, Price, Receipt, RichText, RichTextFrame, RollingNumber } from '@vitrine/ui/components'
import styles from '../gallery.module.css'

const LINES = [
  { key: 'views', label: '20 000 views', amount: '$36.60' },
  { key: 'coupon', label: 'Coupon', amount: '−$5.49', isGain: true },
]

export function Figures() {
  return (
    <>
      <div className={styles.row}>
        {(['small', 'medium', 'total'] as const).map((size) => (
          <Price key={size} size={size} now="$31.11" before="$36.60" beforeLabel="before" discount="−15%" />
        ))}
        <RollingNumber text="1 234" />
      </div>
      <div className={styles.column}>
        <Receipt lines={LINES} totalLabel="To pay" total="$31.11" totalNote="You save $5.49" />
        <Receipt lines={LINES} totalLabel="To pay" total="$31.11" size="plain" isStale />
        <RichText html="<p>What the server has cleaned, with a <a href='#link'>link</a>.</p><ul><li>and a list</li></ul>" />
        <RichTextFrame>
          <p>Elements of our own in the same look.</p>
        </RichTextFrame>
        <div>
          <a className={listRowClass()} href="#link">
            A row of a list
          </a>
          <a className={listRowClass(true)} href="#link">
            The selected one
          </a>
          <ListRowLine />
        </div>
      </div>
      <table className={listTable.table}>
        <tbody>
          <tr>
            <td>#1042</td>
            <td>Views</td>
            <td className="number">20 000</td>
          </tr>
        </tbody>
      </table>
    </>
  )
}
