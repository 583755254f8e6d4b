import { Button, buttonClass, IconButton, IconPlus, IconTrash, iconButtonClass, Spinner } from '@vitrine/ui/components'
import styles from '../gallery.module.css'

const VARIANTS = ['default', 'primary', 'soft', 'quiet', 'danger', 'danger-outline'] as const
const SIZES = ['small', 'medium', 'large', 'huge'] as const

export function Buttons() {
  return (
    <>
      {VARIANTS.map((variant) => (
        <div key={variant} className={styles.row}>
          {SIZES.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {variant} {size}
            </Button>
          ))}
          <Button variant={variant} icon={<IconPlus size={16} />}>
            With an icon
          </Button>
          <Button variant={variant} isLoading>
            Loading
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </div>
      ))}
      <div className={styles.row}>
        <a className={buttonClass({ variant: 'primary' })} href="#link">
          All services
        </a>
        <IconButton label="Delete">
          <IconTrash />
        </IconButton>
        <IconButton label="Delete, outlined" isOutlined>
          <IconTrash />
        </IconButton>
        <a className={iconButtonClass(true)} href="#link" aria-label="A link with an icon">
          <IconPlus />
        </a>
        <Spinner />
      </div>
    </>
  )
}
