import { Button, ConfirmSheet, Sheet } from '@vitrine/ui/components'
import { Menu, MenuChoice, MenuChoices, MenuItem, MenuLine } from '@vitrine/ui/controls'
import { useState } from 'react'
import styles from '../gallery.module.css'

export function Overlays() {
  const [open, setOpen] = useState<'sheet' | 'question' | undefined>()
  const [sort, setSort] = useState('price')
  const close = () => setOpen(undefined)
  return (
    <div className={styles.row}>
      <Menu label="Actions" trigger={(props) => <Button {...props}>Menu</Button>}>
        {() => (
          <>
            <MenuItem>Repeat</MenuItem>
            <MenuLine />
            <MenuItem>Cancel</MenuItem>
          </>
        )}
      </Menu>
      <Menu label="Sort by" trigger={(props) => <Button {...props}>Sort: {sort}</Button>}>
        {() => (
          <MenuChoices value={sort} onChoose={setSort}>
            {['name', 'price', 'speed'].map((key) => (
              <MenuChoice key={key} value={key}>
                {key}
              </MenuChoice>
            ))}
          </MenuChoices>
        )}
      </Menu>
      <Button onClick={() => setOpen('sheet')}>Sheet</Button>
      <Button onClick={() => setOpen('question')}>Question</Button>
      <Sheet isOpen={open === 'sheet'} onClose={close} title="A sheet" closeLabel="Close" footer={<Button onClick={close}>Done</Button>}>
        What stands over the page.
      </Sheet>
      {open === 'question' && (
        <ConfirmSheet
          title="Cancel the order?"
          closeLabel="Close"
          keepLabel="Keep it"
          confirmLabel="Cancel the order"
          onClose={close}
          onConfirm={async () => close()}
        >
          What was not delivered is refunded.
        </ConfirmSheet>
      )}
    </div>
  )
}
