import * as parts from '@vitrine/ui/components'
import styles from '../gallery.module.css'

const icons = Object.entries(parts).flatMap(([name, part]) =>
  /^Icon[A-Z]/.test(name) && name !== 'IconButton' ? [[name, part as parts.Icon] as const] : [],
)

export function Icons() {
  return (
    <div className={styles.row}>
      {icons.map(([name, Icon]) => (
        <span key={name} className={styles.icon}>
          <Icon size={24} />
          {name}
        </span>
      ))}
    </div>
  )
}
