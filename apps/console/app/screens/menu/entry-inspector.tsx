import { IconTrash } from '@vitrine/ui/components'
import { useMemo, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { Thing } from '../../forms/field.ts'
import { ThingForm } from '../../forms/thing-form.tsx'
import { Inspector } from '../../lists/inspector.tsx'
import texts from '../../messages/en/menu.json'
import { sayFrom } from '../../messages/texts.ts'
import { IconAction } from '../../parts/action.tsx'
import { LeaveGuard } from '../../parts/leave-guard.tsx'
import { withTexts } from '../../values/translated.ts'
import { entryFields, entryInForm, entryWith, groupFields } from './menu-fields.ts'
import { isGroup, type MenuEntry, type Place } from './menu-tree.ts'

const t = sayFrom(texts)

interface EntryInspectorProps {
  readonly entry: MenuEntry
  readonly name: string
  /** Where it stands, or will stand. */
  readonly at: Place
  readonly isNew: boolean
  readonly isEdited: boolean
  readonly onSave: (entry: MenuEntry, key: string) => Promise<void>
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** An entry of the panel's own in a form. */
export function EntryInspector({ entry, name, at, isNew, isEdited, onSave, onRemove, onClose }: EntryInspectorProps) {
  const [isUnsaved, setIsUnsaved] = useState(false)
  const thing = useMemo(() => entryInForm(entry), [entry])
  const title = isNew ? t(isGroup(entry) ? 'addGroup' : 'add') : name
  const save = async (changed: Thing, key: string) =>
    onSave(entryWith(entry, withTexts(changed, thing)), key).catch((error: unknown) => {
      throw ofOneEntry(error, at)
    })
  return (
    <Inspector
      title={title}
      label={title}
      actions={
        isEdited &&
        !isNew && (
          <IconAction label={t('remove', { name })} onClick={onRemove}>
            <IconTrash size={16} />
          </IconAction>
        )
      }
      onClose={onClose}
    >
      <ThingForm
        fields={isGroup(entry) ? groupFields : entryFields}
        {...{ thing, isNew }}
        isReadOnly={!isEdited}
        onSave={save}
        onUnsaved={setIsUnsaved}
      />
      <LeaveGuard isUnsaved={isUnsaved} />
    </Inspector>
  )
}

/** The menu is written as a whole: what was refused of this entry is told by its fields alone. */
function ofOneEntry(error: unknown, at: Place): unknown {
  if (!(error instanceof ApiError)) return error
  const own = `items.${at.join('.children.')}.`
  const errors = Object.fromEntries(
    Object.entries(error.errors).map(([path, said]) => [path.startsWith(own) ? path.slice(own.length) : path, said]),
  )
  const { status, message, details, requestId } = error
  return new ApiError({ status, message, errors, details, requestId })
}
