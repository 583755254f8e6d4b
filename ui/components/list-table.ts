import styles from './list-table.module.css'

/** The classes of a table whose rows become cards on phones; a screen adds where the cells of a card stand. */
export const listTable = { frame: styles.frame, table: styles.table, row: styles.row } as const
