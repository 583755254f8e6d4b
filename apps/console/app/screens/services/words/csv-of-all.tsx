import { CsvDialog } from '../bulk/csv-dialog.tsx'
import { useServiceRows } from '../use-service-rows.ts'

export interface CsvOfAllProps {
  readonly isEdited: boolean
  readonly onClose: () => void
}

/** Every service of the panel as a file, and a file of texts read in, from where texts are translated. */
export function CsvOfAll({ isEdited, onClose }: CsvOfAllProps) {
  const { query } = useServiceRows()
  return query.data ? <CsvDialog {...{ rows: query.data, isEdited, onClose }} /> : null
}
