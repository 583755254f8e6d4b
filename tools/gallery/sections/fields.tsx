import { CheckboxRow, IconSearch, QuantitySlider, RangeSlider, SmallField, SwitchRow, switchInput, TextField } from '@vitrine/ui/components'
import { NumberField, Select } from '@vitrine/ui/controls'
import { useState } from 'react'
import styles from '../gallery.module.css'

const BOUNDS = { min: 100, max: 1_000_000, step: 100 }
const views = (quantity: number): string => `${quantity.toLocaleString('en')} views`

export function Fields() {
  const [quantity, setQuantity] = useState(2_500)
  const [runs, setRuns] = useState(5)
  const [pattern, setPattern] = useState('even')
  const [range, setRange] = useState<readonly [number, number]>([2, 7])
  return (
    <div className={styles.column}>
      <TextField id="plain" label="Email" type="email" hint="We send the receipt there." placeholder="you@example.com" />
      <TextField id="wrong" label="Link" type="url" error="This is not a link to a video." defaultValue="example" />
      <TextField id="around" label="Amount" before="$" after="USD" defaultValue="25.00" />
      <TextField id="off" label="Disabled" defaultValue="Cannot be changed" disabled />
      <SmallField label="Search" icon={<IconSearch size={16} />} placeholder="Search orders" type="search" />
      <SmallField label="From" prefix="$" type="number" defaultValue={5} />
      <CheckboxRow aside="128" defaultChecked>
        YouTube
      </CheckboxRow>
      <CheckboxRow isWhole>I agree to the terms, which are read whole, on as many lines as it takes.</CheckboxRow>
      <SwitchRow {...switchInput} defaultChecked>
        Mails about orders
      </SwitchRow>
      <SwitchRow {...switchInput} disabled>
        Disabled
      </SwitchRow>
      <NumberField id="runs" value={runs} min={2} max={100} onChange={setRuns} steps={{ fewer: 'Fewer runs', more: 'More runs' }} />
      <Select
        label="Pattern"
        value={pattern}
        onChange={setPattern}
        options={['even', 'rising', 'falling'].map((name) => ({ value: name, name }))}
      />
      <QuantitySlider label="Quantity" bounds={BOUNDS} value={quantity} onChange={setQuantity} valueText={views} markText={views} />
      <RangeSlider
        labelFrom="Price from"
        labelTo="Price to"
        from={range[0]}
        to={range[1]}
        steps={10}
        onChange={(from, to) => setRange([from, to])}
        valueText={(step) => `$${step}`}
        bars={[0.2, 0.5, 0.9, 1, 0.7, 0.6, 0.4, 0.3, 0.2, 0.1]}
      />
    </div>
  )
}
