import { classNames } from './class-names.ts'
import styles from './list-row.module.css'

/** The look of one row of a list of links and commands: in a menu, or in a sheet that stands for one. */
export const listRowClass = (isSelected = false): string => classNames(styles.row, isSelected && styles.selected)
export const listLineClass = styles.line
/** Parts such rows. */
export const ListRowLine = () => <hr className={listLineClass} />
