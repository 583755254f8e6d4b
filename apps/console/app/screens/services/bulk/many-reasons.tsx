import texts from '../../../messages/en/service-bulk.json'
import { sayFrom } from '../../../messages/texts.ts'
import styles from './bulk.module.css'
import { type Hindered, reasonsOf } from './many.ts'

const t = sayFrom(texts)

/** Why services stay as they are, and how many for each reason. */
export const Reasons = ({ cannot }: { readonly cannot: readonly Hindered[] }) =>
  cannot.length > 0 && (
    <ul className={styles.reasons}>
      {reasonsOf(cannot).map(({ because, count }) => (
        <li key={because}>{`${count} ${t(`many.because.${because}`)}`}</li>
      ))}
    </ul>
  )
