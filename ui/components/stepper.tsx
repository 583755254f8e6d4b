import { classNames } from './class-names.ts'
import { IconCheck } from './icons.tsx'
import styles from './stepper.module.css'

export interface Step {
  readonly title: string
  readonly detail?: string | undefined
}

export interface StepperProps {
  readonly label: string
  readonly steps: readonly Step[]
  /** Index of the step one is on; earlier ones are done. */
  readonly active: number
  /** Read aloud behind a finished step. */
  readonly doneLabel: string
}

export function Stepper({ label, steps, active, doneLabel }: StepperProps) {
  return (
    <ol className={styles.stepper} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.title}
          className={classNames(styles.step, index < active && styles.done, index === active && styles.active)}
          aria-current={index === active ? 'step' : undefined}
        >
          <span className={classNames(styles.mark, 'number')} aria-hidden="true">
            {index < active ? <IconCheck size={14} /> : index + 1}
          </span>
          <span className={styles.texts}>
            <span className="weight-medium">{step.title}</span>
            {index < active && <span className="sr-only"> {doneLabel}</span>}
            {step.detail && <span className={styles.detail}>{step.detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
