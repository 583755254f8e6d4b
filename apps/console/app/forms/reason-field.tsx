import { TextField } from '@vitrine/ui/components'
import styles from './reason-field.module.css'

export interface ReasonFieldProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly maxLength?: number
  readonly onChange: (text: string) => void
}

/** What a person says about a decision, below the question that asks for it; the audit log keeps it. */
export const ReasonField = ({ maxLength = 500, onChange, ...field }: ReasonFieldProps) => (
  <div className={styles.reason}>
    <TextField {...field} maxLength={maxLength} onChange={({ target }) => onChange(target.value)} />
  </div>
)
