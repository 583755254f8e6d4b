import { Button } from '@vitrine/ui/components'
import {
  BareDialog,
  ConfirmDialog,
  Dialog,
  Menu,
  MenuChoice,
  MenuChoices,
  MenuItem,
  MenuLine,
  Popover,
  TabPanel,
  Tabs,
} from '@vitrine/ui/controls'
import { useRef, useState } from 'react'
import styles from '../gallery.module.css'

export function Overlays() {
  const [open, setOpen] = useState<'sheet' | 'question' | 'bare' | 'popover' | undefined>()
  const [sort, setSort] = useState('price')
  const [tab, setTab] = useState('orders')
  const anchor = useRef<HTMLSpanElement>(null)
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
      <Button onClick={() => setOpen('bare')}>Bare dialog</Button>
      <span ref={anchor}>
        <Button onClick={() => setOpen('popover')}>Popover</Button>
      </span>
      <Tabs
        id="gallery-tabs"
        label="Lists"
        tabs={['orders', 'drip feeds'].map((name) => ({ value: name, name }))}
        value={tab}
        onChange={setTab}
      />
      <TabPanel id="gallery-tabs" value={tab}>
        What the tab shows.
      </TabPanel>
      {open === 'bare' && (
        <BareDialog label="A dialog without a frame" className={styles.column} onClose={close}>
          <Button onClick={close}>Done</Button>
        </BareDialog>
      )}
      {open === 'popover' && (
        <Popover anchor={anchor} role="status" onClose={close}>
          Said at the button.
        </Popover>
      )}
      <Dialog isOpen={open === 'sheet'} onClose={close} title="A sheet" closeLabel="Close" footer={<Button onClick={close}>Done</Button>}>
        What stands over the page.
      </Dialog>
      {open === 'question' && (
        <ConfirmDialog
          title="Cancel the order?"
          closeLabel="Close"
          keepLabel="Keep it"
          confirmLabel="Cancel the order"
          onClose={close}
          onConfirm={async () => close()}
        >
          What was not delivered is refunded.
        </ConfirmDialog>
      )}
    </div>
  )
}
