import { classNames } from '@vitrine/ui/components'
import { Select, type SelectProps } from '@vitrine/ui/controls'
import styles from './compact-select.module.css'

export interface CompactSelectProps<Value extends string> extends Omit<SelectProps<Value>, 'size'> {
  /** What is chosen narrows the list: it is told by its look. */
  readonly isSet?: boolean
}

/** A list to choose from in a bar of filters, 30 px high. */
export const CompactSelect = <Value extends string>({ isSet, className, ...select }: CompactSelectProps<Value>) => (
  <Select size="tiny" className={classNames(styles.select, isSet && styles.set, className)} {...select} />
)
