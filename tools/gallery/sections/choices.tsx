import { Chip, chipClass, FilterChip, NetworkTile, RadioGroup, RadioRows, radioProps, Segmented, Stepper } from '@vitrine/ui/components'
import { useState } from 'react'
import styles from '../gallery.module.css'

const SPEEDS = ['Slow', 'Natural', 'Fast'] as const
const METHODS = [
  { value: 'card', title: 'Card', detail: 'No fee', aside: '$25.00' },
  { value: 'coins', title: 'Coins', detail: 'Fee 1 %, from $10', aside: '$25.25' },
  { value: 'bank', title: 'Bank transfer', detail: 'From $100', isDisabled: true },
] as const
const STEPS = [{ title: 'Amount', detail: '$25.00' }, { title: 'Method' }, { title: 'Pay' }]

export function Choices() {
  const [isSelected, setIsSelected] = useState(true)
  const [speed, setSpeed] = useState<string>('Natural')
  const [method, setMethod] = useState('card')
  const [view, setView] = useState('day')
  return (
    <>
      <div className={styles.row}>
        <Chip isSelected={isSelected} onClick={() => setIsSelected(!isSelected)} count={12}>
          Views
        </Chip>
        <Chip isSelected={false}>Likes</Chip>
        <Chip isSelected={false} disabled>
          Disabled
        </Chip>
        <a className={chipClass()} href="#link">
          All services
        </a>
        <FilterChip removeLabel="Remove the filter" onRemove={() => undefined}>
          Completed
        </FilterChip>
      </div>
      <RadioGroup label="Speed" className={styles.row}>
        {SPEEDS.map((name) => (
          <button
            key={name}
            type="button"
            className={chipClass(name === speed)}
            onClick={() => setSpeed(name)}
            {...radioProps(name === speed, name === speed)}
          >
            {name}
          </button>
        ))}
      </RadioGroup>
      <div className={styles.row}>
        <Segmented
          name="view"
          label="View"
          segments={[
            { value: 'day', label: 'Day' },
            { value: 'week', label: 'Week' },
            { value: 'month', label: 'Month' },
          ]}
          value={view}
          onChange={setView}
        />
        {([20, 24, 32, 40] as const).map((size) => (
          <NetworkTile key={size} colour="#ff0033" size={size} label="YouTube">
            <span>Y</span>
          </NetworkTile>
        ))}
      </div>
      <div className={styles.column}>
        <RadioRows name="method" label="Payment method" rows={METHODS} value={method} onChange={setMethod} />
        <Stepper label="Top up" steps={STEPS} active={1} doneLabel="done" />
      </div>
    </>
  )
}
